/** Shortens the one name that is too long for a label, as people do. */
export function shortName(name: string): string {
  return name.replace(/^Thành phố /, 'TP. ');
}
