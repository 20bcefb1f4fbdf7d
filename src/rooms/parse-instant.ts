const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2}))?$/;

export const ALLOWED_INSTANTS = 'a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z';

/** `2026-11-01T08:30:00.000Z`, as instants are stored; a date is its beginning in UTC. Undefined for anything else. */
export function parseInstant(text: string): string | undefined {
  if (!INSTANT.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text.includes('T') ? text : `${text}T00:00:00Z`);
    return new Date(instant.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}
