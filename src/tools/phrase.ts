/** The same words in each language of the site. */
export type Phrase = Readonly<Record<'en' | 'vi', string>>;
