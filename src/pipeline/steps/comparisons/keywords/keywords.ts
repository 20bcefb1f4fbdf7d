import { once } from '../../../../datasets/once.ts';
import type { ComparedDestination } from '../compared-destination.ts';

/** Searches that compare the two places, in English and then in Vietnamese; usual spellings come before full names. */
export function keywordsOf(a: ComparedDestination, b: ComparedDestination): string[] {
  const { en: namedA, vi: namedAVi } = typedNames(a);
  const { en: namedB, vi: namedBVi } = typedNames(b);
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

const typedNames = once(({ row, nameVi }: ComparedDestination) => ({
  en: asTyped(row.name_en),
  vi: asTyped(nameVi),
}));

/** One lower-case line that no spreadsheet reads as a formula. */
function asTyped(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .trimEnd()
    .toLowerCase();
}
