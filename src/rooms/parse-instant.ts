const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/;

const STORED_LENGTH = '2026-11-01T08:30:00.000Z'.length;

export const ALLOWED_INSTANTS = 'a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z';

/**
 * Returns `2026-11-01T08:30:00.000Z`, the format in which instants are stored and compared. A date means its start in UTC; fractions of a
 * millisecond are cut off. Undefined for anything else, including years that do not have four digits in UTC, which would sort wrongly.
 */
export function parseInstant(text: string): string | undefined {
  if (!INSTANT.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text.includes('T') ? text : `${text}T00:00:00Z`);
    const written = new Date(instant.epochMilliseconds).toISOString();
    return written.length === STORED_LENGTH ? written : undefined;
  } catch {
    return undefined;
  }
}
