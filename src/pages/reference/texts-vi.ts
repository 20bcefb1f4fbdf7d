/** What the description of the API says, by its English. A test names what is missing and what is left over. */
export const TEXTS_VI: Readonly<Record<string, string>> = {};

/** Texts with a part that the settings or the datasets decide. */
export const PATTERNS_VI: readonly [pattern: RegExp, replacement: string][] = [];
