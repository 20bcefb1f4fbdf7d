import type { Names } from '../../countries/country.ts';
import { mapValues } from '../records.ts';
import { formatNumber, WRITING } from '../words/text.ts';
import wordsEn from './receipt-words-en.json' with { type: 'json' };
import wordsVi from './receipt-words-vi.json' with { type: 'json' };

export type SentenceId = keyof typeof wordsEn.sentences;

/** A sentence with values for its placeholders. */
export interface Sentence {
  readonly id: SentenceId;
  readonly [parameter: string]: Parameter;
}

type Parameter = string | number | Names | readonly string[] | readonly Sentence[];

/** The words of a receipt, as data: the id of a sentence, a sentence with parameters, or a text from a country's tables. */
export type Said = SentenceId | Sentence | Names;

/** What storage has: earlier versions stored English text instead of ids. */
export type StoredWords = Sentence | Names | string;

/** Finds the word for a parameter's value, such as a place's name; undefined to write the value itself. */
export type FindWord = (parameter: string, value: string) => string | undefined;

type Language = keyof Names;

const SENTENCES: Readonly<Record<Language, Readonly<Record<SentenceId, string>>>> = {
  en: wordsEn.sentences,
  vi: wordsVi.sentences,
};
const WORDS: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  en: wordsEn.words,
  vi: wordsVi.words,
};
const numberVi = formatNumber('vi', 0, 6);

/** Undefined in Vietnamese for text that an earlier version stored. */
export function sayIn(language: Language, said: StoredWords, findWord?: FindWord): string | undefined {
  return write(SENTENCES[language], language, said, findWord);
}

/** The name of a weather station, which its source writes without accents. */
export const stationName = (language: Language, name: string): string =>
  WORDS[language]['station']?.[name] ?? name;

/** For English pages, which may use plainer words than the API. */
export function sayPlainly(said: Said): string {
  return write({ ...SENTENCES.en, ...wordsEn.plain }, 'en', said)!;
}

function write(
  sentences: Readonly<Record<string, string>>,
  language: Language,
  said: StoredWords,
  findWord?: FindWord,
): string | undefined {
  if (typeof said === 'object' && !('id' in said)) return said[language];
  const sentence = typeof said === 'string' ? ({ id: said } as Sentence) : said;
  const text = sentences[sentence.id] ?? (language === 'en' ? sentence.id : undefined);
  return text?.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    writeParameter(language, name, sentence[name]!, findWord),
  );
}

function writeParameter(language: Language, name: string, value: Parameter, findWord?: FindWord): string {
  if (typeof value === 'number') return language === 'en' ? String(value) : numberVi(value);
  if (typeof value === 'string') {
    if (name === 'date' && language === 'vi') return value.split('-').map(Number).toReversed().join('/');
    return findWord?.(name, value) ?? WORDS[language][name]?.[value] ?? value;
  }
  if ('en' in value) return value[language];
  const items = value.map((item) =>
    typeof item === 'string'
      ? writeParameter(language, name, item, findWord)
      : sayIn(language, item, findWord)!,
  );
  if (value.some((item) => typeof item !== 'string')) return items.join(', ');
  return WRITING[language].list(items);
}

interface Worded {
  readonly method: Said;
  readonly detail?: readonly Said[] | string;
  readonly parts?: Readonly<Record<string, Worded>>;
}

/** A receipt as the API publishes it: in English. */
export type Published<Receipt> = Omit<Receipt, keyof Worded> & {
  readonly method: string;
  readonly detail?: string;
  readonly parts?: Readonly<Record<string, Published<Receipt>>>;
};

export const inEnglish = (said: StoredWords): string => sayIn('en', said)!;

/** Keeps the order of the members. */
export function publishReceipt<Receipt extends Worded>(receipt: Receipt): Published<Receipt> {
  const { method, detail, parts } = receipt;
  return {
    ...receipt,
    method: inEnglish(method),
    ...(detail && { detail: [detail].flat().map(inEnglish).join('; ') }),
    ...(parts && { parts: mapValues(parts as Readonly<Record<string, Receipt>>, publishReceipt) }),
  };
}
