/** Whether the day exists; the text already matches the pattern. */
export const isDay = (text: string) => isInstant(`${text}T00:00:00Z`);

/** Whether the instant exists; the text already matches the pattern. */
export function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text.replace('Z', '.000Z');
}
