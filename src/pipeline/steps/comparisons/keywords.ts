import type { ComparedDestination } from './compared-destination.ts';

/** What people type to weigh the two places, in English and then in Vietnamese. */
export function keywordsOf(a: ComparedDestination, b: ComparedDestination): string[] {
  const [aEn, bEn, aVi, bVi] = [a.row.name_en, b.row.name_en, a.nameVi, b.nameVi].map(asTyped);
  return [
    ...new Set([
      `${aEn} vs ${bEn}`,
      `${bEn} vs ${aEn}`,
      `${aEn} or ${bEn}`,
      `is ${aEn} or ${bEn} better`,
      `${aVi} hay ${bVi}`,
      `nên đi ${aVi} hay ${bVi}`,
      `so sánh ${aVi} và ${bVi}`,
    ]),
  ];
}

/** One line in lower case that no spreadsheet takes for a formula. */
function asTyped(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .trimEnd()
    .toLowerCase();
}
