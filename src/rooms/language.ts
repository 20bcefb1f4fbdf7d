/** The languages of room texts. */
export const LANGUAGES = ['en', 'vi', 'ko', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in one or more languages. */
export type Text = Readonly<Partial<Record<Language, string>>>;
