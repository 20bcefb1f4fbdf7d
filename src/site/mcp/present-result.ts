/** A tool's result as JSON: wire names as in the datasets, without undefined members. */
export function presentResult(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presentResult);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [snakeCase(name), presentResult(member)]));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
