import { appendFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainHash } from '../../src/rooms/photos/audit.ts';
import { cutInHalf, findNote, flipBit, overwritePages, runUnchecked } from './harm.ts';
import { photoKey, type Place } from './place.ts';

/** A way in which a state or a backup is damaged. */
export interface Kind {
  readonly name: string;
  /** Found only by reading bytes, not by checking that files exist. */
  readonly needsDigests?: true;
  /** The engine whose files it damages; undefined for both. */
  readonly engine?: 'SQLite' | 'PostgreSQL';
  /** The command that finds it; by default the check of the state. */
  readonly command?: (place: Place) => readonly string[];
  readonly plant: (place: Place) => Promise<unknown>;
  /** The expected message, and no other. */
  readonly expectedMessage: (place: Place) => Promise<RegExp> | RegExp;
}

const FORGED = '{"forged":true}';
const LAST = 4;
const databaseFile = ({ database }: Place) => join(database.settings.DATA_DIR, 'sampan.db');
const livePath = async (place: Place) => join(place.photos, await photoKey(place, place.livePhoto));
const saysOfLive =
  (wrong: string) =>
  async (place: Place): Promise<RegExp> =>
    new RegExp(`^The file ${await photoKey(place, place.livePhoto)} ${wrong}`);
const auditSays =
  (wrong: string) =>
  ({ roomId }: Place) =>
    new RegExp(`^The audit of room ${roomId} ${wrong}`);
const ofRoom = ({ roomId }: Place, where = '') => `from audit_entries where room_id = ${roomId} ${where}`;

const AUDIT: readonly Kind[] = [
  {
    name: 'all audit entries of a room removed',
    plant: (place) => place.database.run(`delete ${ofRoom(place)}`),
    expectedMessage: auditSays(`lacks all of its ${LAST} entries`),
  },
  {
    name: 'the last audit entry removed',
    plant: (place) => place.database.run(`delete ${ofRoom(place, `and sequence = ${LAST}`)}`),
    expectedMessage: auditSays(`lacks the last 1 of its ${LAST} entries`),
  },
  {
    name: 'an audit entry in the middle removed',
    plant: (place) => place.database.run(`delete ${ofRoom(place, 'and sequence = 2')}`),
    expectedMessage: auditSays(`lacks 1 of its ${LAST} entries, some of them before entry 3`),
  },
  {
    name: 'an audit entry changed',
    plant: ({ database, roomId }) =>
      database.run(`update audit_entries set entry = '${FORGED}' where room_id = ${roomId} and sequence = 2`),
    expectedMessage: auditSays('does not verify at entry 2'),
  },
  {
    name: 'the last audit entry changed together with its hash',
    async plant(place) {
      const [before] = await place.database.list(
        `select hash ${ofRoom(place, `and sequence = ${LAST - 1}`)}`,
      );
      const hash = chainHash(String(before!['hash']), FORGED);
      await place.database.run(
        `update audit_entries set entry = '${FORGED}', hash = '${hash}' where room_id = ${place.roomId} and sequence = ${LAST}`,
      );
    },
    expectedMessage: auditSays('does not match its anchor'),
  },
  {
    name: 'the anchor of an audit removed',
    plant: ({ database, roomId }) => database.run(`delete from audit_anchors where room_id = ${roomId}`),
    expectedMessage: auditSays(`has ${LAST} entries but no anchor`),
  },
];

const LEDGER: readonly Kind[] = [
  {
    name: 'ledger removed',
    plant: ({ photos }) => rm(join(photos, 'ledger'), { recursive: true }),
    expectedMessage: () => /^The ledger is gone/,
  },
  {
    name: 'a note removed from the ledger',
    plant: async ({ photos, deletedPhoto }) => rm(await findNote(photos, deletedPhoto)),
    expectedMessage: ({ deletedPhoto }) =>
      new RegExp(`^The ledger has lost its last note on photo ${deletedPhoto}`),
  },
  {
    name: 'the last event lost by the database',
    plant: ({ database }) =>
      database.run(
        'delete from ledger_committed where sequence = (select max(sequence) from ledger_committed)',
      ),
    expectedMessage: () => /^The database is behind the ledger/,
  },
];

const FILES: readonly Kind[] = [
  {
    name: 'a bit of a photo changed',
    needsDigests: true,
    plant: async (place) => flipBit(await livePath(place)),
    expectedMessage: saysOfLive('is damaged'),
  },
  {
    name: 'a photo truncated',
    needsDigests: true,
    plant: async (place) => cutInHalf(await livePath(place)),
    expectedMessage: saysOfLive('is damaged'),
  },
  {
    name: 'a photo overwritten with junk',
    needsDigests: true,
    plant: async (place) => writeFile(await livePath(place), 'junk'),
    expectedMessage: saysOfLive('is damaged'),
  },
  {
    name: 'a bit of a deleted photo changed',
    needsDigests: true,
    plant: async (place) => flipBit(join(place.photos, await photoKey(place, place.deletedPhoto))),
    expectedMessage: async (place) =>
      new RegExp(`^The file ${await photoKey(place, place.deletedPhoto)} is damaged`),
  },
  {
    name: 'a photo removed',
    plant: async (place) => rm(await livePath(place)),
    expectedMessage: saysOfLive('is missing'),
  },
  {
    name: 'a folder in place of a photo',
    async plant(place) {
      await rm(await livePath(place));
      await mkdir(await livePath(place));
    },
    expectedMessage: saysOfLive('is missing'),
  },
  {
    name: 'a file without a reference',
    plant: ({ photos }) => writeFile(join(photos, 'files', 'stray'), 'junk'),
    expectedMessage: () => /^No row refers to the file files\/stray/,
  },
];

const ROWS: readonly Kind[] = [
  {
    name: 'rows orphaned',
    plant: ({ database }) => runUnchecked(database, 'delete from hosts'),
    expectedMessage: () => /^\d+ rows of rooms refer to rows of hosts that are missing, such as host_id \d+/,
  },
  {
    name: 'a table removed',
    plant: ({ database }) => database.run('drop table audit_entries'),
    expectedMessage: () => /^The database is damaged: no such table: audit_entries/,
  },
  {
    name: 'the bytes of a release changed',
    plant: ({ database }) =>
      database.run(
        `update release_files set bytes = ${database.settings.DATABASE_URL ? `'junk'::bytea` : `cast('junk' as blob)`}
         where dataset = 'vietnam-destinations' and format = 'csv' and encoding = 'gzip'`,
      ),
    expectedMessage: () => /^vietnam-destinations, release 1: its csv file \(gzip\) is damaged/,
  },
  {
    name: 'the files of a release removed',
    plant: ({ database }) => database.run(`delete from release_files where dataset = 'vietnam-destinations'`),
    expectedMessage: () => /^vietnam-destinations, release 1: it has no files/,
  },
  {
    name: 'the declaration of a release changed',
    plant: ({ database }) =>
      database.run(`update releases set declaration = 'junk' where dataset = 'vietnam-destinations'`),
    expectedMessage: () => /^vietnam-destinations, release 1: its declaration cannot be read/,
  },
];

const DATABASE: readonly Kind[] = [
  {
    name: 'pages of the database overwritten',
    engine: 'SQLite',
    plant: (place) => overwritePages(databaseFile(place)),
    expectedMessage: () => /^The database is damaged: /,
  },
  {
    name: 'the database truncated',
    engine: 'SQLite',
    plant: (place) => cutInHalf(databaseFile(place)),
    expectedMessage: () => /^The database is damaged: /,
  },
  {
    name: 'junk in place of the database',
    engine: 'SQLite',
    plant: (place) => writeFile(databaseFile(place), 'junk'.repeat(2_000)),
    expectedMessage: () => /^The database is damaged: file is not a database/,
  },
  {
    name: 'the database emptied',
    engine: 'SQLite',
    plant: (place) => truncate(databaseFile(place)),
    expectedMessage: () => /^The database is empty/,
  },
  {
    name: 'a folder in place of the database',
    engine: 'SQLite',
    async plant(place) {
      await rm(databaseFile(place));
      await mkdir(databaseFile(place));
    },
    expectedMessage: () => /^The database cannot be read: /,
  },
  {
    name: 'a column removed',
    plant: ({ database }) => database.run('alter table hosts drop column avatar_sha256'),
    expectedMessage: () => /^The database cannot be read: /,
  },
  {
    name: 'the schema of the database removed',
    engine: 'PostgreSQL',
    plant: ({ database }) => database.run('drop schema public cascade; create schema public'),
    expectedMessage: () => /^The database is empty/,
  },
];

const checkBackup = ({ backup }: Place) => ['check', '--json', '--backup', backup];
const TABLE = 'tables/rooms.ndjson.gz';

const BACKUP: readonly Kind[] = [
  {
    command: checkBackup,
    name: "a bit changed in a backup's table",
    plant: ({ backup }) => flipBit(join(backup, TABLE)),
    expectedMessage: () => /^tables\/rooms\.ndjson\.gz is damaged/,
  },
  {
    command: checkBackup,
    name: "a bit changed in a backup's photo",
    needsDigests: true,
    plant: async (place) => flipBit(join(place.backup, 'photos', await photoKey(place, place.livePhoto))),
    expectedMessage: async (place) =>
      new RegExp(`^photos/${await photoKey(place, place.livePhoto)} is damaged`),
  },
  {
    command: checkBackup,
    name: 'a photo removed from a backup',
    plant: async (place) => rm(join(place.backup, 'photos', await photoKey(place, place.livePhoto))),
    expectedMessage: async (place) =>
      new RegExp(`^photos/${await photoKey(place, place.livePhoto)} is missing`),
  },
  {
    command: checkBackup,
    name: 'a note removed from a backup',
    plant: async ({ backup, deletedPhoto }) => rm(await findNote(join(backup, 'photos'), deletedPhoto)),
    expectedMessage: ({ deletedPhoto }) => new RegExp(`^photos/ledger/\\S+_${deletedPhoto}_\\S+ is missing`),
  },
  {
    command: checkBackup,
    name: 'a file added to a backup',
    plant: ({ backup }) => writeFile(join(backup, 'photos', 'stray'), 'junk'),
    expectedMessage: () => /^photos\/stray is not part of the backup/,
  },
  {
    command: checkBackup,
    name: 'the digests of a backup changed',
    plant: ({ backup }) => flipBit(join(backup, 'SHA256SUMS')),
    expectedMessage: () => /SHA256SUMS has changed since the backup was made/,
  },
  {
    command: checkBackup,
    name: 'the manifest of a backup changed',
    async plant({ backup }) {
      const path = join(backup, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"made_at": "20/, '"made_at": "21'));
    },
    expectedMessage: () => /manifest\.json has changed since the backup was made/,
  },
  {
    command: checkBackup,
    name: 'the manifest of a backup removed',
    plant: ({ backup }) => rm(join(backup, 'manifest.json')),
    expectedMessage: () => /is not a backup: it has no manifest\.json/,
  },
];

/** The messages of other commands that meet damage. */
const COMMANDS: readonly Kind[] = [
  {
    name: 'a damaged photo backed up',
    needsDigests: true,
    command: ({ backup }) => ['backup', `${backup}-of-damage`],
    plant: async (place) => flipBit(await livePath(place)),
    expectedMessage: saysOfLive('is damaged: .* It is not in the backup'),
  },
  {
    name: 'a damaged photo restored',
    needsDigests: true,
    command: ({ backup }) => ['restore', '--photos-only', backup],
    async plant(place) {
      await rm(await livePath(place));
      await appendFile(join(place.backup, 'photos', await photoKey(place, place.livePhoto)), 'junk');
    },
    expectedMessage: saysOfLive('in the backup is damaged'),
  },
  {
    name: 'a damaged database backed up',
    engine: 'SQLite',
    command: ({ backup }) => ['backup', `${backup}-of-damage`],
    plant: (place) => overwritePages(databaseFile(place)),
    expectedMessage: () => /^The database is damaged: /,
  },
];

export const KINDS: readonly Kind[] = [
  ...AUDIT,
  ...LEDGER,
  ...FILES,
  ...ROWS,
  ...DATABASE,
  ...BACKUP,
  ...COMMANDS,
];
