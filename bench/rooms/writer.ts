import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { answerMessages } from '../measure/companion.ts';
import { WRITE_MS } from './write-interval.ts';

/** Repeatedly commits changes unrelated to rooms; readers cannot know that they are unrelated. */
async function writeInto(dataDir: string): Promise<boolean> {
  const db = new DatabaseSync(join(dataDir, 'sampan.db'), { timeout: 1_000 });
  db.exec('PRAGMA synchronous = OFF');
  const write = db.prepare("update id_counters set next = next + 1 where name = 'token'");
  setInterval(() => write.run(), WRITE_MS);
  return true;
}

answerMessages(writeInto);
