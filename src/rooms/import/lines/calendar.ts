/** Whether the calendar has such a day; the text is known to look like one. */
export const isDay = (text: string) => isInstant(`${text}T00:00:00Z`);

/** Whether the calendar and the clock have such an instant; the text is known to look like one. */
export function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text.replace('Z', '.000Z');
}
