/** A text in each of the site's languages. */
export type Phrase = Readonly<Record<'en' | 'vi', string>>;
