import type { Currency } from '../../countries/country.ts';
import { once, entriesOf } from '../../datasets/records.ts';
import words from './words.json' with { type: 'json' };

/** One amount of money or a range, as written in a text. */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly currency: string;
  readonly start: number;
  readonly end: number;
}

/** An ambiguous amount is rejected, not guessed. */
type UnclearAmount = { readonly problem: string } & Pick<Amount, 'start' | 'end'>;

const NUMBER = String.raw`\d{1,3}(?:[.,\u00A0\u202F ]\d{3})+(?![\d])|\d+(?:[.,]\d+)?`;
const SCALE = String.raw`\s?(?:nghìn|ngàn|triệu|tr|k|K|million|mil)(?![\p{L}])`;
const BEFORE = String.raw`US\$|USD|A\$|AUD|AU\$|S\$|HK\$|C\$|€|EUR|£|GBP`;
const AFTER = String.raw`USD|US dollars?|dollars?|€|euros?|EUR|AUD|GBP|đô(?: la)?`;
const RANGE_WORD = '–|—|-|−|to|đến|tới';
const BETWEEN = String.raw`(?<!\p{L})(?:[Bb]etween|[Gg]iữa)`;

/** The international currencies and the country's own. */
function amountPattern({ before, after }: Currency): RegExp {
  // A longer sign must come before a sign that is its prefix.
  const signBefore = String.raw`${BEFORE}|${before}|\$`;
  const signAfter = `${after}|${AFTER}`;
  const betweenFirst = String.raw`${BETWEEN}\s(?:(?:${signBefore})\s?)?(?:${NUMBER})(?:${SCALE})?(?:\s?(?:${signAfter}))?\s`;
  const rangeWord = String.raw`${RANGE_WORD}|(?<=${betweenFirst})(?:and|và)`;
  const first = String.raw`(?:(?<before>${signBefore})\s?)?(?<first>${NUMBER})(?<firstScale>${SCALE})?(?:\s?(?<firstAfter>${signAfter}))?`;
  const second = String.raw`(?<secondBefore>${signBefore})?\s?(?<second>${NUMBER})(?<secondScale>${SCALE})?`;
  return new RegExp(
    String.raw`(?<![\p{L}\d.,])${first}(?:\s?(?:${rangeWord})\s?${second})?(?:\s?(?<after>${signAfter}))?`,
    'gu',
  );
}

const CURRENCIES = entriesOf(words.currencies).map(
  ([currency, signs]) => [new RegExp(`^(?:${signs})$`), currency] as const,
);

const SCALES: Readonly<Record<string, number>> = words.scales;

/** How people in the country shorten thousands and millions of its currency. */
const LOCAL_SCALE = /^\s?(?:nghìn|ngàn|triệu|tr|k)$/iu;
/** What follows a price, unlike "900k followers" or "1,5 triệu lượt khách". */
const AFTER_PRICE =
  /^\s*(?:$|[.,;:!?)(/|–—-]|(?:per|an?|each|every|for|and|or|to|mỗi|một|cho|và|hoặc|đến|tới|trở|là)(?!\p{L}))/iu;

export const moneyOf = once((local: Currency) => {
  const pattern = amountPattern(local);
  const isLocal = new RegExp(`^(?:${local.before}|${local.after})$`, 'u');
  const currencyOf = (sign: string) =>
    isLocal.test(sign.trim()) ? local.code : CURRENCIES.find(([each]) => each.test(sign.trim()))![1];
  const hasPointGroups = (currency: string) => currency === local.code && local.hasPointGroups;

  /** Amounts with a currency. Without one, "900k" and "1,5 triệu" are the country's own; any other bare number needs a given currency. */
  function findAmounts(text: string, given?: string): (Amount | UnclearAmount)[] {
    return [...text.matchAll(pattern)].flatMap((match): (Amount | UnclearAmount)[] => {
      const { first = '', firstScale, second, secondScale, ...signs } = match.groups!;
      const [sign, ...others] = Object.values(signs).filter((one) => one !== undefined);
      const at = { start: match.index, end: match.index + match[0].length };
      const isLocalAlone =
        LOCAL_SCALE.test(secondScale ?? firstScale ?? '') && AFTER_PRICE.test(text.slice(at.end));
      const currency =
        sign === undefined ? (given ?? (isLocalAlone ? local.code : undefined)) : currencyOf(sign);
      if (currency === undefined) return [];
      if (others.some((one) => currencyOf(one) !== currency))
        return [{ problem: 'names two currencies', ...at }];
      const low = parseNumber(first, hasPointGroups(currency));
      const high = second === undefined ? low : parseNumber(second, hasPointGroups(currency));
      if (low === undefined || high === undefined)
        return [{ problem: `"${match[0].trim()}" is ambiguous`, ...at }];
      const scale = scaleOf(firstScale ?? secondScale);
      const amount = { low: low * scale, high: high * scaleOf(secondScale ?? firstScale), currency, ...at };
      if (amount.low > amount.high)
        return [{ problem: `"${match[0].trim()}" is a range from more to less`, ...at }];
      return [amount];
    });
  }

  /** The first amount in a cell, in its own currency or the given one. Undefined if several numbers have no currency. */
  function parseAmount(cell: string, currency: string) {
    const bare = /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined;
    if (bare !== undefined && !(hasPointGroups(currency) && /^\d{1,3}\.\d{3}$/.test(cell)))
      return bare >= 0 ? { low: bare, high: bare, currency } : undefined;
    const signed = findAmounts(cell);
    const found = signed.length > 0 ? signed.slice(0, 1) : findAmounts(cell, currency);
    return found.length !== 1 || 'problem' in found[0]! ? undefined : found[0];
  }

  return { findAmounts, parseAmount };
});

export type Money = ReturnType<typeof moneyOf>;

/** Three digits after a separator are thousands. If a currency does not group digits with points, a point before three digits is ambiguous. */
function parseNumber(text: string, hasPointGroups: boolean): number | undefined {
  const separators = [...new Set(text.replaceAll(/\d/g, ''))];
  if (separators.length > 1) return undefined;
  if (!/^\d{1,3}(?:[^\d]\d{3})+$/.test(text)) return Number(text.replace(',', '.'));
  if (!hasPointGroups && /^\d{1,3}\.\d{3}$/.test(text)) return undefined;
  return Number(text.replaceAll(/\D/g, ''));
}

function scaleOf(word: string | undefined): number {
  return word === undefined ? 1 : (SCALES[word.trim().toLowerCase()] ?? 1);
}
