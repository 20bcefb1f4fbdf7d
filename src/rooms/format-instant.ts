/** `2019-04-01T09:30:00+07:00`: the instant, `2019-04-01T02:30:00Z`, on the clocks of a time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return local.toString({ timeZoneName: 'never' });
}
