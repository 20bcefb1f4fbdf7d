/** PostgreSQL's integer, which both engines are held to. */
export const LARGEST_ID = 2_147_483_647;

/** An id as somebody wrote it; undefined for anything that no id can be, before it reaches a database. */
export function findId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
