/** The languages that are counted separately. A rare language could identify a visitor. */
export const COUNTED_LOCALES = [
  'en',
  'vi',
  'zh',
  'ko',
  'ja',
  'fr',
  'de',
  'ru',
  'es',
  'it',
  'nl',
  'pt',
  'th',
  'id',
  'ms',
  'km',
] as const;

type CountedLocale = (typeof COUNTED_LOCALES)[number];

const MOST_CHARACTERS = 256;
const WEIGHT = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The language that Accept-Language prefers, without its country; undefined if it is not counted. */
export function parseLocale(header: string | undefined): CountedLocale | undefined {
  if (header === undefined || header.length > MOST_CHARACTERS) return undefined;
  const ranges = header.toLowerCase().split(',').map(parseRange);
  const preferred = ranges.reduce((best, range) => (range.weight > best.weight ? range : best));
  return COUNTED_LOCALES.find((locale) => preferred.weight > 0 && locale === preferred.language);
}

function parseRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const [quality = 'q=1', ...more] = parameters;
  const weight = WEIGHT.test(quality) && more.length === 0 ? Number(quality.slice(2)) : 0;
  return { language: /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/.test(tag) ? tag.split('-', 1)[0]! : '', weight };
}
