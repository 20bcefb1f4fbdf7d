const KEPT_TEXTS = 5_000;

/** Caches formatted numbers, because pages repeat them and Intl is slow. */
export function rememberTexts(numbers: Intl.NumberFormat): (value: number) => string {
  const texts = new Map<number, string>();
  return (value) => {
    const text = texts.get(value) ?? numbers.format(value);
    if (texts.size < KEPT_TEXTS) texts.set(value, text);
    return text;
  };
}
