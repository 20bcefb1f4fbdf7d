const LARGEST_ID = 2_147_483_647;

/** Undefined for what is no id: nothing has it. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}
