import cluster from 'node:cluster';
import { Command } from 'commander';
import { BadSetting, readConfig, type Config } from '../config/config.ts';
import { COUNTRIES } from '../countries/countries.ts';
import { listEn } from '../datasets/words/text.ts';
import { CannotListen } from '../http/server.ts';
import { isStoreAway } from '../photos/store/photo-store.ts';
import { ImportStopped } from '../rooms/import/importing.ts';
import { NotRestorable } from '../rooms/photos/restore-room-photo.ts';
import { isDatabaseAway, isDatabaseRefusal } from '../storage/database-away.ts';
import { isDatabaseDamaged } from '../storage/database-damage.ts';
import { BadBackup, Unfinished } from '../upkeep/backup-files.ts';
import { VERSION } from '../version.ts';
import { checkMachine } from './state.ts';
import { addCommands, BadArgument, refuseWrites, type Runners } from './command.ts';
import { PARTNER_COMMANDS } from './partners.ts';
import { PHOTO_COMMANDS } from './photos.ts';
import { ROOM_COMMANDS } from './rooms.ts';
import { TOKEN_COMMANDS } from './tokens.ts';

/** What a shell reports for a program that SIGPIPE ended. Node ignores that signal. */
const ENDED_BY_SIGPIPE = 141;

export async function runCommand(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(ENDED_BY_SIGPIPE);
  });
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    const message = findMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

export function createProgram(): Command {
  const program = new Command('sampan')
    .description(
      `Open travel datasets for ${listEn(COUNTRIES.map(({ name }) => name.en))}, and rooms for partners`,
    )
    .version(VERSION, '--version', 'print the version')
    .showHelpAfterError()
    .hook('preAction', (_program, command) => refuseWrites(command));
  addCommands(program, RUNNERS);
  return program;
}

// Commands with many imports are loaded when they are called.
const RUNNERS: Runners = {
  serve: ({ workers }: { workers?: number }) => startService(readConfig(), workers),
  mcp: async () => (await import('./mcp.ts')).serveMcp(readConfig()),
  build: async (flags) => (await import('./build/build.ts')).build(readConfig(), flags),
  extract: async (folder, flags) => (await import('./extract.ts')).extract(folder, flags),
  ...PARTNER_COMMANDS,
  ...TOKEN_COMMANDS,
  'rooms import': async (file, flags) =>
    (await import('./rooms-import.ts')).importRoomsFile(readConfig(), file, flags),
  ...ROOM_COMMANDS,
  ...PHOTO_COMMANDS,
  'rates import': async (file) => (await import('./rooms-import.ts')).importRatesFile(readConfig(), file),
  backup: async (folder, flags) => (await import('./upkeep.ts')).backUp(readConfig(), folder, flags),
  restore: async (folder, flags) => (await import('./upkeep.ts')).restore(readConfig(), folder, flags),
  recover: async ({ start, ...flags }: { readonly start: boolean; readonly at?: string }) => {
    const config = readConfig();
    // Workers are started with the same command.
    if (cluster.isPrimary) await (await import('./recover.ts')).recover(config, flags);
    if (start) await startService(config);
  },
  bake: async (folder) => (await import('./bake/bake.ts')).bake(readConfig(), folder),
  check: async (flags) => (await import('./upkeep.ts')).check(readConfig(), flags),
  generate: async (flags) => (await import('./generate/generate.ts')).generate(flags),
};

async function startService(config: Config, workers = config.workers): Promise<void> {
  if (cluster.isPrimary) await checkMachine(config);
  const { serve } = await import('./serve/serve.ts');
  await serve({ ...config, workers });
}

/** What the disk answers if it is full, read-only or broken, or a path is wrong or not allowed. */
const FILE_PROBLEM =
  /^(?:ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP|ENAMETOOLONG)$/;

/** Their messages are for the operator. */
const EXPLAINED = [BadSetting, BadArgument, BadBackup, CannotListen, ImportStopped, NotRestorable];

/** One line for a problem that a person can fix, without the stack; undefined for a defect. */
function findMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code = '' } = error as Error & { code?: string };
  if (EXPLAINED.some((kind) => error instanceof kind)) return message;
  if (error instanceof Unfinished) {
    const cause = findMessage(error.cause);
    return cause && `${cause.replace(/\.$/, '')}. ${message}`;
  }
  if (isStoreAway(error)) return `The photo store cannot be used: ${message}`;
  if (FILE_PROBLEM.test(code)) return `A file or folder cannot be used: ${message}`;
  // If several addresses do not answer, the error has no message.
  if (isDatabaseAway(error) || isDatabaseRefusal(code))
    return `The database cannot be used: ${message || code}`;
  if (isDatabaseDamaged(error)) return `The database is damaged: ${message}. Run ./sampan check for details.`;
  return undefined;
}
