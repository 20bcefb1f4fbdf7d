import type { ComparedDestination } from './compared-destination.ts';

/** What people type to weigh the two places, in English and then in Vietnamese; the names themselves come after the usual spelling. */
export function keywordsOf(a: ComparedDestination, b: ComparedDestination): string[] {
  const [namedA, namedB] = [a.row.name_en, b.row.name_en].map(asTyped);
  const [namedAVi, namedBVi] = [a.nameVi, b.nameVi].map(asTyped);
  const [aEn, bEn] = [a.spelling?.en ?? namedA, b.spelling?.en ?? namedB];
  const [aVi, bVi] = [a.spelling?.vi ?? namedAVi, b.spelling?.vi ?? namedBVi];
  return [
    ...new Set([
      `${aEn} vs ${bEn}`,
      `${bEn} vs ${aEn}`,
      `${aEn} or ${bEn}`,
      `is ${aEn} or ${bEn} better`,
      `${namedA} vs ${namedB}`,
      `${aVi} hay ${bVi}`,
      `nên đi ${aVi} hay ${bVi}`,
      `so sánh ${aVi} và ${bVi}`,
      `${namedAVi} hay ${namedBVi}`,
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
