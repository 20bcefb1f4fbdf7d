import words from './style-words.json' with { type: 'json' };

/** A travel style's name inside a sentence. Other tags are not mentioned. */
const entries = Object.entries(words) as [tag: string, names: [en: string, vi: string]][];

export const STYLE_WORDS_EN: ReadonlyMap<string, string> = new Map(entries.map(([tag, [en]]) => [tag, en]));
export const STYLE_WORDS_VI: ReadonlyMap<string, string> = new Map(entries.map(([tag, [, vi]]) => [tag, vi]));
