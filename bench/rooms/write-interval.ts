/** How often the writing process commits during a measurement. */
export const WRITE_MS = 5;
