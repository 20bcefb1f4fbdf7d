/** The languages that a text of a room may be written in. */
export const LANGUAGES = ['en', 'vi', 'ko', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in each language it exists in: at least one. */
export type Text = Readonly<Partial<Record<Language, string>>>;
