/** Capitalises a credit for use as a title, except names such as "imhen (MIT)". */
export function creditTitle(credit: string): string {
  return credit.replace(/^\p{Ll}(?=\p{Ll}* (?!\())/u, (letter) => letter.toUpperCase());
}
