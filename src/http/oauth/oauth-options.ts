import type { NoteWriter } from '../../ledger/note-writer.ts';
import type { Environment } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';

export interface OauthOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly now: () => Date;
  /** Writes the notes of what ended beside the photos; what fails is written later. Never throws. */
  readonly noteChanges: NoteWriter['writeNow'];
}
