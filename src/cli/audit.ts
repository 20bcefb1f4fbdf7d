import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import type { State } from '../context.ts';
import { listAudit, type ListedEntry } from '../rooms/photos/audit.ts';
import { hasEverBeen } from '../rooms/operator-rooms.ts';
import { ALLOWED_INSTANTS, parseInstant } from '../rooms/list-own-rooms.ts';
import type { Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import { BadArgument, reads, textTable, wholeNumber } from './command.ts';
import { withState } from './state.ts';
import { getPartner } from './tokens.ts';

interface AuditFlags {
  readonly room?: string;
  readonly partner?: string;
  readonly since?: string;
  readonly limit: number;
  readonly json: boolean;
}

export function addAuditCommand(program: Command): void {
  reads(program.command('audit'))
    .description('show who deleted or restored which photo, and when')
    .option('--room <id>', 'only this room, which may have been removed')
    .option('--partner <id>', 'only changes by this partner')
    .option('--since <time>', 'only from this date or time on, such as 2026-11-01')
    .option(
      '--limit <count>',
      'show at most this many of the newest entries',
      wholeNumber(1, 1_000_000),
      1_000,
    )
    .option('--json', 'print one JSON line per entry instead of a table', false)
    .action((flags: AuditFlags) => withState(readConfig(), (state) => printAudit(state, flags)));
}

/** Prints a table for people, or lines of JSON for programs. */
async function printAudit({ db }: State, flags: AuditFlags): Promise<void> {
  const { room, partner, limit } = flags;
  const since = flags.since === undefined ? undefined : getInstant(flags.since);
  const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
  const roomId = room === undefined ? undefined : await getRoomId(db, room);
  const found = await listAudit(db, { roomId, partnerId, since, limit: limit + 1 });
  const entries = found.slice(-limit);
  process.stdout.write(
    flags.json ? entries.map((entry) => `${JSON.stringify(present(entry))}\n`).join('') : tableOf(entries),
  );
  if (found.length > limit)
    process.stderr.write(
      `These are the newest ${limit}. Use --limit to show more, or --since to choose a time.\n`,
    );
}

function tableOf(entries: readonly ListedEntry[]): string {
  if (entries.length === 0) return 'No photo was deleted or restored.\n';
  return textTable(
    ['at (UTC)', 'room', 'entry', 'action', 'photo', 'name', 'by', 'request'],
    entries.map(({ at, room_id, sequence, action, photo, partner_id, token_id, request_id }) => [
      at.slice(0, 19).replace('T', ' '),
      room_id,
      sequence,
      action,
      photo.id,
      photo.name,
      partner_id === null ? 'operator' : `partner ${partner_id}, token ${token_id}`,
      request_id ?? '',
    ]),
  );
}

/** The stored photo with its position in the room's chain, which ./sampan check verifies. */
function present({ room_id, sequence, hash, ...entry }: ListedEntry) {
  return { room_id, sequence, ...entry, hash };
}

function getInstant(text: string): string {
  const instant = parseInstant(text);
  if (instant === undefined)
    throw new BadArgument(`--since must be ${ALLOWED_INSTANTS}, not ${JSON.stringify(text)}.`);
  return instant;
}

async function getRoomId(db: Database, text: string): Promise<number> {
  const id = findId(text);
  if (id !== undefined && (await hasEverBeen(db, id))) return id;
  throw new BadArgument(
    `There has never been a room ${JSON.stringify(text)}: ./sampan rooms list shows all rooms.`,
  );
}
