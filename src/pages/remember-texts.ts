const KEPT_TEXTS = 5_000;

/** Pages have the same numbers again and again, and Intl takes longer to write one than to make the label around it. */
export function rememberTexts(numbers: Intl.NumberFormat): (value: number) => string {
  const texts = new Map<number, string>();
  return (value) => {
    const text = texts.get(value) ?? numbers.format(value);
    if (texts.size < KEPT_TEXTS) texts.set(value, text);
    return text;
  };
}
