/** "2026-04/2026-05": the months that days lie in. */
export function spanOfDates(days: readonly string[]): string {
  const months = days.map((day) => day.slice(0, 7)).sort();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return first === last ? first : `${first}/${last}`;
}
