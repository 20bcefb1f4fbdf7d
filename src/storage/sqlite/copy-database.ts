import { backup, DatabaseSync } from 'node:sqlite';

/** More than SQLite's limit on the pages of a file. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a database that others use, as of one moment. In one step, because each commit between two steps would start it again. */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
