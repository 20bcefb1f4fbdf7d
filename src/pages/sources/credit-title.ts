/** A credit is written to stand in a sentence; as a title it begins with a capital, but for names such as "imhen (MIT)". */
export function creditTitle(credit: string): string {
  return credit.replace(/^[a-z](?=[a-z]* (?!\())/, (letter) => letter.toUpperCase());
}
