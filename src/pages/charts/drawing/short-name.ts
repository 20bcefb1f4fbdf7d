/** Abbreviates "Thành phố" (city) in the usual way, because the full name is too long for a label. */
export function shortName(name: string): string {
  return name.replace(/^Thành phố /, 'TP. ');
}
