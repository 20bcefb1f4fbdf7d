/** The languages of room texts. */
export const LANGUAGES = ['en', 'vi', 'ko', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in one or more languages. */
export type Text = Readonly<Partial<Record<Language, string>>>;

/** Chooses the language of each text and records which languages were used. */
export function createTextChooser(languages: readonly Language[]) {
  const used = new Set<Language>();
  const choose = (text: Text): string => {
    for (const language of languages) {
      const chosen = text[language];
      if (chosen === undefined) continue;
      // An empty text is the same in every language.
      if (chosen !== '') used.add(language);
      return chosen;
    }
    return Object.values(text)[0] ?? '';
  };
  return {
    choose,
    chooseOrNull: (text: Text | null) => text && choose(text),
    /** In order of preference. */
    languagesUsed: () => languages.filter((each) => used.has(each)),
  };
}

export type TextChooser = ReturnType<typeof createTextChooser>;
