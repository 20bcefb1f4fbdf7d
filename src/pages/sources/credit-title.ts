/** Capitalises a credit for use as a title, except names such as "imhen (MIT)". */
export function creditTitle(credit: string): string {
  return credit.replace(/^[a-z](?=[a-z]* (?!\())/, (letter) => letter.toUpperCase());
}
