/** PostgreSQL's integer limit, which applies to both engines. */
export const LARGEST_ID = 2_147_483_647;

/** Parses an id from user input; undefined for anything that cannot be an id, so that it never reaches a database. */
export function findId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
