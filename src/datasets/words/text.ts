/** Removes accents and case, so that "da nang" finds "Đà Nẵng". U+00D0 is often typed instead of U+0110. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đðĐÐ]/g, 'd')
    .toLowerCase();
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a function that writes a number with `least` to `most` decimals. */
export function formatNumber(language: 'en' | 'vi', least: number, most = least): (value: number) => string {
  const options = { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = new Intl.NumberFormat(language, options);
  return (value) => format.format(value);
}
