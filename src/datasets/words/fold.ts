/** Removes accents and case, so that "da nang" finds "Đà Nẵng". U+00D0 is often typed instead of U+0110. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đðĐÐ]/g, 'd')
    .toLowerCase();
}
