export const LANGUAGES = ['en', 'vi', 'ko', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

export type Text = Readonly<Partial<Record<Language, string>>>;

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
    /** In order of preference. */
    languagesUsed: () => languages.filter((each) => used.has(each)),
  };
}

export type TextChooser = ReturnType<typeof createTextChooser>;

/** The currencies for displaying prices. Prices are stored in VND. */
export const CURRENCIES = ['USD', 'VND'] as const;

export type Currency = (typeof CURRENCIES)[number];

export interface Viewer {
  /** All languages, in order of preference. */
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: Currency;
}

/** Names of time zones. Offsets such as +07:00 are not names, and the runtime takes milliseconds for a long text. */
const NAME = /^[a-z][\w+/-]{0,63}$/i;

export function findTimeZone(name: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** `2019-04-01T09:30:00+07:00`: an instant such as `2019-04-01T02:30:00Z` in local time. */
export function formatInstant(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' });
}
