/** English months and their abbreviations, for regular expressions. */
export const MONTH_NAME =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const OTHER_WORDS = /^(?:may|mar(?:ch)?|aug|sep|dec|jan)$/i;
const OTHER_SMALL_WORDS = /^(?:may|mar(?:ch)?|august|aug|sep|dec|jan)$/;
const AFTER_MONTH_OR_COLON = new RegExp(
  String.raw`(?<!\p{L})(?:${MONTH_NAME})\.?(?:,|\s?&|,?\s(?:and|or))$|:$`,
  'iu',
);
const BEFORE_MONTH = new RegExp(
  String.raw`^(?:,\s|&\s|(?:,\s)?(?:and|or)\s)(?:${MONTH_NAME})(?!\p{L})`,
  'iu',
);

/** Excludes "You may", "May I", "march on": a single month counts only next to a preposition, a comma or another month. */
export function isVerb(text: string, name: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  if (OTHER_SMALL_WORDS.test(name)) return !isSmallMonth(before, after);
  if (!OTHER_WORDS.test(name)) return false;
  const introduced =
    /(?:^|[\s(])(?:in|during|from|until|till|to|and|or|of|by|before|after|is|are|for|around|except|avoid)$/i.test(
      before,
    ) || /[,&:–-]$/.test(before);
  return !introduced && !/^(?:[,&.;)–-]|and\b|or\b|is\b|are\b|to\b|$)/.test(after);
}

/** Without a capital, "and may" and "to march" are verbs, so only a preposition of time or a list of months shows a month. */
function isSmallMonth(before: string, after: string): boolean {
  if (/(?:^|[\s(])(?:in|during|from|until|till|of|by|before|after|around|except)$/i.test(before)) return true;
  if (BEFORE_MONTH.test(after)) return true;
  return AFTER_MONTH_OR_COLON.test(before) && /^(?:[,&.;)–-]|and\b|or\b|is\b|are\b|$)/.test(after);
}
