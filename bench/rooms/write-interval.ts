/** How often the process that writes beside what is measured commits. */
export const WRITE_MS = 5;
