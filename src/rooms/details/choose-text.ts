import { LANGUAGES, type Language, type Text } from '../language.ts';

/** Chooses the language of each text and records which languages were used. */
export interface TextChooser {
  readonly choose: (text: Text) => string;
  readonly chooseOrNull: (text: Text | null) => string | null;
  /** For texts that were chosen earlier. */
  readonly noteUse: (languages: readonly Language[]) => void;
  /** In order of preference. */
  readonly languagesUsed: () => Language[];
}

export function createTextChooser(languages: readonly Language[]): TextChooser {
  const used = new Set<Language>();
  const choose = (text: Text) => {
    const language = languages.find((each) => text[each] !== undefined) ?? anyOf(text);
    if (language === undefined) return '';
    // An empty text is the same in every language.
    if (text[language] !== '') used.add(language);
    return text[language]!;
  };
  return {
    choose,
    chooseOrNull: (text) => text && choose(text),
    noteUse(chosen) {
      for (const language of chosen) used.add(language);
    },
    languagesUsed: () => languages.filter((each) => used.has(each)),
  };
}

function anyOf(text: Text): Language | undefined {
  return LANGUAGES.find((each) => text[each] !== undefined);
}
