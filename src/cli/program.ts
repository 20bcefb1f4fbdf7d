import cluster from 'node:cluster';
import { Command, InvalidArgumentError } from 'commander';
import { BadSetting, readConfig } from '../config/config.ts';
import { wholeNumber, type Kind } from '../config/kinds.ts';
import { SETTINGS } from '../config/settings.ts';
import { COUNTRIES } from '../countries/countries.ts';
import { listEn } from '../datasets/words/text.ts';
import { CannotListen } from '../http/server.ts';
import { StoreRefused, StoreUnavailable } from '../photos/store/photo-store.ts';
import { isDatabaseAway, isDatabaseRefusal } from '../storage/database-away.ts';
import { isDatabaseDamaged } from '../storage/database-damage.ts';
import { VERSION } from '../version.ts';
import { BadBackup, Unfinished } from '../upkeep/backup-files.ts';
import type { BuildFlags } from './build/build.ts';
import { checkMachine } from './check-machine.ts';
import { BadArgument, reads, refuseWrites, writes, writesUnlessDryRun } from './command.ts';
import type { ExtractFlags } from './extract.ts';
import { addAuditCommand, addPhotoCommands } from './photos.ts';
import { addPartnerCommands } from './partners.ts';
import { addRoomCommands } from './rooms.ts';
import { addTokenCommands } from './tokens.ts';
import type { CheckFlags } from './upkeep.ts';

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

// Commands with many imports are loaded when they are called.
export function createProgram(): Command {
  const program = new Command('sampan')
    .description(
      `Open travel datasets for ${listEn(COUNTRIES.map(({ name }) => name.en))}, and rooms for partners`,
    )
    .version(VERSION, '--version', 'print the version')
    .showHelpAfterError()
    .hook('preAction', (_program, command) => refuseWrites(command));
  reads(program.command('serve'))
    .description('serve requests; builds the datasets first if there are none')
    .option('--workers <count>', 'number of worker processes (WORKERS)', parseAs(SETTINGS.workers))
    .action(async ({ workers }: { workers?: number }) => {
      const config = readConfig();
      if (cluster.isPrimary) await checkMachine(config);
      const { serve } = await import('./serve/serve.ts');
      await serve({ ...config, workers: workers ?? config.workers });
    });
  reads(program.command('mcp'))
    .description('serve the Model Context Protocol on stdin and stdout')
    .action(async () => {
      const { serveMcp } = await import('./mcp.ts');
      await serveMcp(readConfig());
    });
  writesUnlessDryRun(program.command('build'))
    .description('build the datasets from their sources and publish what changed')
    .option('--data <folder>', 'folder with sources and editorial tables, instead of the bundled one')
    .option('--geonames <file>', 'a GeoNames dump, or its zip, that replaces the bundled places')
    .option(
      '--keywords <file>',
      'a CSV table with slug and search_volume that replaces the index of interest',
    )
    .option('--dry-run', 'show what would change without storing anything', false)
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (flags: BuildFlags) => {
      const { build } = await import('./build/build.ts');
      await build(readConfig(), flags);
    });
  reads(program.command('extract <folder>'))
    .description('extract observations from public documents, each with its NAME.source.json')
    .requiredOption('--out <file>', 'CSV file for the observations; rejects go to FILE.rejects.csv')
    .option('--with <command>', 'a command for the documents that have no built-in extractor')
    .option(
      '--timeout <seconds>',
      'time limit of that command for each document',
      parseAs(wholeNumber(1, 86_400)),
      300,
    )
    .option('--data <folder>', 'folder with destinations and their names, instead of the bundled one')
    .option('--country <slug>', 'the country of the documents', COUNTRIES[0].slug)
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (folder: string, flags: ExtractFlags) => {
      const { extract } = await import('./extract.ts');
      await extract(folder, flags);
    });
  addPartnerCommands(program);
  addTokenCommands(program);
  addRoomCommands(program);
  addPhotoCommands(program);
  addAuditCommand(program);
  const rates = program.command('rates').description('exchange rates of the US dollar in dong');
  writes(rates.command('import <file>'))
    .description('store exchange rates from a CSV table with the columns valid_from, vnd and source')
    .action(async (file: string) => {
      const { importRatesFile } = await import('./rooms-import.ts');
      await importRatesFile(readConfig(), file);
    });
  reads(program.command('backup <folder>'))
    .description('copy the database and the photos into a new folder, while the service runs')
    .option('--no-photos', 'leave out the photo files')
    .action(async (folder: string, flags: { photos: boolean }) => {
      const { backUp } = await import('./upkeep.ts');
      await backUp(readConfig(), folder, flags);
    });
  writes(program.command('restore <folder>'))
    .description('restore a backup into an empty database; whatever was deleted since stays deleted')
    .option('--photos-only', 'only restore missing photo files', false)
    .action(async (folder: string, flags: { photosOnly: boolean }) => {
      const { restore } = await import('./upkeep.ts');
      await restore(readConfig(), folder, flags);
    });
  reads(program.command('bake <folder>'))
    .description('write the pages, downloads and charts as files for nginx: only what has changed')
    .action(async (folder: string) => {
      const { bake } = await import('./bake/bake.ts');
      await bake(readConfig(), folder);
    });
  reads(program.command('check'))
    .description('check the database, releases, photos, ledger and audit, and explain how to fix problems')
    .option('--backup <folder>', 'check a backup instead: whether each file still has its checksum')
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (flags: CheckFlags) => {
      const { check } = await import('./upkeep.ts');
      await check(readConfig(), flags);
    });
  reads(program.command('generate'))
    .description('write the generated files: .env.example, docs/openapi.json, docs/datasets')
    .option('--check', 'write nothing; fail if a file is stale', false)
    .action(async ({ check }: { check: boolean }) => {
      const { generate } = await import('./generate/generate.ts');
      await generate({ check });
    });
  return program;
}

/** What the disk answers if it is full, read-only or broken, or a path is wrong or not allowed. */
const FILE_PROBLEM =
  /^(?:ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP|ENAMETOOLONG)$/;

/** One line for a problem that a person can fix, without the stack; undefined for a defect. */
function findMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code = '' } = error as Error & { code?: string };
  if ([BadSetting, BadArgument, BadBackup, CannotListen].some((kind) => error instanceof kind))
    return message;
  if (error instanceof Unfinished) {
    const cause = findMessage(error.cause);
    return cause && `${cause.replace(/\.$/, '')}. ${message}`;
  }
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    return `The photo store cannot be used: ${message}`;
  if (FILE_PROBLEM.test(code)) return `A file or folder cannot be used: ${message}`;
  // If several addresses do not answer, the error has no message.
  if (isDatabaseAway(error) || isDatabaseRefusal(code))
    return `The database cannot be used: ${message || code}`;
  if (isDatabaseDamaged(error)) return `The database is damaged: ${message}. Run ./sampan check for details.`;
  return undefined;
}

function parseAs<Value>({ accepts, parse, allowed }: Pick<Kind<Value>, 'accepts' | 'parse' | 'allowed'>) {
  return (text: string): Value => {
    if (!accepts(text)) throw new InvalidArgumentError(`It must be ${allowed}.`);
    return parse(text);
  };
}
