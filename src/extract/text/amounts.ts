/** One amount or a range of money as a text has it. */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly currency: string;
  readonly start: number;
  readonly end: number;
}

/** An amount that can be read in two ways is refused, not guessed. */
export interface UnclearAmount {
  readonly problem: string;
  readonly start: number;
  readonly end: number;
}

const NUMBER = String.raw`\d{1,3}(?:[.,\u00A0\u202F ]\d{3})+(?![\d])|\d+(?:[.,]\d+)?`;
const SCALE = String.raw`\s?(?:nghìn|ngàn|triệu|tr|k|K|million|mil)(?![\p{L}])`;
const BEFORE = String.raw`US\$|USD|A\$|AUD|AU\$|S\$|HK\$|C\$|€|EUR|£|GBP|VND|VNĐ|₫|\$`;
const AFTER = String.raw`USD|US dollars?|dollars?|VND|VNĐ|vnđ|vnd|đồng|dong|₫|đ(?![\p{L}])|€|euros?|EUR|AUD|GBP|đô(?: la)?`;
const RANGE = String.raw`\s?(?:–|—|-|−|to|đến|tới)\s?`;

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?<before>${BEFORE})\s?)?(?<first>${NUMBER})(?<firstScale>${SCALE})?` +
    String.raw`(?:\s?(?<firstAfter>${AFTER}))?(?:${RANGE}(?:${BEFORE})?\s?(?<second>${NUMBER})(?<secondScale>${SCALE})?)?` +
    String.raw`(?:\s?(?<after>${AFTER}))?`,
  'gu',
);

const CURRENCIES: readonly [pattern: RegExp, currency: string][] = [
  [/^(?:A\$|AU\$|AUD)$/, 'AUD'],
  [/^S\$$/, 'SGD'],
  [/^HK\$$/, 'HKD'],
  [/^C\$$/, 'CAD'],
  [/^(?:US\$|USD|\$|US dollars?|dollars?|đô(?: la)?)$/, 'USD'],
  [/^(?:€|EUR|euros?)$/, 'EUR'],
  [/^(?:£|GBP)$/, 'GBP'],
  [/^(?:VND|VNĐ|vnđ|vnd|₫|đ|đồng|dong)$/, 'VND'],
];

const SCALES: Readonly<Record<string, number>> = {
  nghìn: 1e3,
  ngàn: 1e3,
  k: 1e3,
  triệu: 1e6,
  tr: 1e6,
  million: 1e6,
  mil: 1e6,
};

/** Amounts with a currency beside them; a bare number is never money. */
export function findAmounts(text: string): (Amount | UnclearAmount)[] {
  return [...text.matchAll(AMOUNT)].flatMap((match): (Amount | UnclearAmount)[] => {
    const { before, first = '', second, firstAfter, after, firstScale, secondScale } = match.groups ?? {};
    const sign = before ?? after ?? firstAfter;
    if (sign === undefined) return [];
    const at = { start: match.index, end: match.index + match[0].length };
    const currency = currencyOf(sign);
    const signs = [before, firstAfter, after].filter((one) => one !== undefined).map(currencyOf);
    if (signs.some((one) => one !== currency)) return [{ problem: 'names two currencies', ...at }];
    const low = parseNumber(first, currency);
    const high = second === undefined ? low : parseNumber(second, currency);
    if (low === undefined || high === undefined)
      return [{ problem: `"${match[0].trim()}" can be read in two ways`, ...at }];
    const scale = scaleOf(firstScale ?? secondScale);
    const amount = { low: low * scale, high: high * scaleOf(secondScale ?? firstScale), currency, ...at };
    if (amount.low > amount.high) return [{ problem: `"${match[0].trim()}" runs from more to less`, ...at }];
    return [amount];
  });
}

/** The first amount of a cell, in its own currency or the one the sidecar names. */
export function parseAmount(cell: string, currency: string): { value: number; currency: string } | undefined {
  const bare = /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined;
  if (bare !== undefined && !(currency === 'VND' && /^\d{1,3}\.\d{3}$/.test(cell)))
    return bare >= 0 ? { value: bare, currency } : undefined;
  const found = findAmounts(/[^\d.,\s]/.test(cell) ? cell : `${currency} ${cell}`)[0];
  if (!found || 'problem' in found) return undefined;
  return { value: found.low, currency: found.currency };
}

/** Three digits after a separator are thousands; with dollars a point before three digits may be either. */
export function parseNumber(text: string, currency: string): number | undefined {
  const separators = [...new Set(text.replaceAll(/\d/g, ''))];
  const grouped = /^\d{1,3}(?:[^\d]\d{3})+$/.test(text);
  if (grouped && separators.length === 1) {
    if (separators[0] === '.' && currency !== 'VND' && /^\d{1,3}\.\d{3}$/.test(text)) return undefined;
    return Number(text.replaceAll(/\D/g, ''));
  }
  if (separators.length > 1) return undefined;
  return Number(text.replace(',', '.'));
}

function currencyOf(sign: string): string {
  return CURRENCIES.find(([pattern]) => pattern.test(sign.trim()))![1];
}

function scaleOf(word: string | undefined): number {
  return word === undefined ? 1 : (SCALES[word.trim().toLowerCase()] ?? 1);
}
