/** The one name that is too long to stand beside a dot or a row is shortened as people do. */
export function shortName(name: string): string {
  return name.replace(/^Thành phố /, 'TP. ');
}
