import cluster from 'node:cluster';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig, SETTINGS } from '../config/config.ts';
import { wholeNumber, type Kind } from '../config/kinds.ts';
import { BadSetting } from '../config/setting.ts';
import { COUNTRIES } from '../countries/countries.ts';
import { listEn } from '../datasets/words/sentence-words-en.ts';
import { CannotListen } from '../http/listen.ts';
import { isDatabaseAway, isDatabaseRefusal } from '../storage/database-away.ts';
import { isDatabaseDamaged } from '../storage/database-damage.ts';
import { BadArgument } from './bad-argument.ts';
import type { BuildFlags } from './build/build.ts';
import { checkMachine } from './check-machine.ts';
import { fullName, isWriting, reads, writes, writesUnlessDryRun } from './command-effect.ts';
import type { ExtractFlags } from './extract.ts';
import { addPartnerCommands } from './partners/partner-commands.ts';
import { addRoomCommands } from './rooms/room-commands.ts';
import type { CheckFlags } from './upkeep/check.ts';

export async function runCommand(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    const message = findMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

// Each command is loaded when it is called, so that none waits for the imports of another.
export function createProgram(): Command {
  const program = new Command('sampan')
    .description(
      `Open travel datasets of ${listEn(COUNTRIES.map(({ name }) => name.en))}, and rooms for partners`,
    )
    .showHelpAfterError()
    .hook('preAction', (_program, command) => checkWrite(command));
  reads(program.command('serve'))
    .description('answer requests; builds the datasets first when there are none')
    .option('--workers <count>', 'processes that answer requests (WORKERS)', parseAs(SETTINGS.workers))
    .action(async ({ workers }: { workers?: number }) => {
      const config = readConfig();
      if (cluster.isPrimary) await checkMachine(config);
      const { serve } = await import('./serve/serve.ts');
      await serve({ ...config, workers: workers ?? config.workers });
    });
  reads(program.command('mcp'))
    .description('answer a program that speaks the Model Context Protocol, on stdin and stdout')
    .action(async () => {
      const { serveMcp } = await import('./mcp.ts');
      await serveMcp(readConfig());
    });
  writesUnlessDryRun(program.command('build'))
    .description('make the datasets from their sources and publish what changed')
    .option('--data <folder>', 'the folder of sources and editorial tables, instead of the bundled one')
    .option('--geonames <file>', 'a GeoNames dump, or its zip, that replaces the bundled places')
    .option('--keywords <file>', 'a CSV table of slug and search_volume that replaces the index of interest')
    .option('--dry-run', 'show what would change and store nothing', false)
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (flags: BuildFlags) => {
      const { build } = await import('./build/build.ts');
      await build(readConfig(), flags);
    });
  reads(program.command('extract <folder>'))
    .description('turn public documents, each with its NAME.source.json, into observations')
    .requiredOption('--out <file>', 'the CSV file of observations; what is refused goes to FILE.rejects.csv')
    .option('--with <command>', 'a command that reads the documents no extractor of ours is named for')
    .option(
      '--timeout <seconds>',
      'how long that command may take for a document',
      parseAs(wholeNumber(1, 86_400)),
      300,
    )
    .option('--data <folder>', 'the folder of destinations and their names, instead of the bundled one')
    .option('--country <slug>', 'the country that the documents are about', COUNTRIES[0]!.slug)
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (folder: string, flags: ExtractFlags) => {
      const { extract } = await import('./extract.ts');
      await extract(folder, flags);
    });
  addPartnerCommands(program);
  addRoomCommands(program);
  const rates = program.command('rates').description('what a US dollar costs in đồng');
  writes(rates.command('import <file>'))
    .description('store exchange rates from a CSV table with the columns valid_from, vnd and source')
    .action(async (file: string) => {
      const { importRatesFile } = await import('./rooms/rates-import.ts');
      await importRatesFile(readConfig(), file);
    });
  reads(program.command('backup <folder>'))
    .description('copy the database and the photos into a new folder, while the service runs')
    .option('--no-photos', 'leave the files of photos out')
    .action(async (folder: string, flags: { photos: boolean }) => {
      const { backUp } = await import('./upkeep/backup.ts');
      await backUp(readConfig(), folder, flags);
    });
  writes(program.command('restore <folder>'))
    .description('take up a backup where there is no database yet; what was deleted since stays deleted')
    .option('--photos-only', 'put back files of photos that are missing, and nothing else', false)
    .action(async (folder: string, flags: { photosOnly: boolean }) => {
      const { restore } = await import('./upkeep/backup.ts');
      await restore(readConfig(), folder, flags);
    });
  reads(program.command('check'))
    .description(
      'look for what is wrong in the database, releases, photos, ledger and audit, and say how to mend it',
    )
    .option('--backup <folder>', 'look at a backup instead: whether each file is the one it was made with')
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (flags: CheckFlags) => {
      const { check } = await import('./upkeep/check.ts');
      await check(readConfig(), flags);
    });
  reads(program.command('generate'))
    .description(
      'write the files that are made from the code: .env.example, docs/openapi.json, docs/datasets',
    )
    .option('--check', 'write nothing; fail when a file is stale', false)
    .action(async ({ check }: { check: boolean }) => {
      const { generate } = await import('./generate/generate.ts');
      await generate({ check });
    });
  reads(program.command('compile'))
    .description('compile what the first start runs; "npm ci" calls it')
    .action(async () => {
      const { compileAhead } = await import('./serve/compile-ahead.ts');
      await compileAhead();
    });
  return program;
}

function checkWrite(command: Command): void {
  if (!isWriting(command)) return;
  if (readConfig().readOnly)
    throw new BadArgument(
      `READ_ONLY must be no for ./sampan ${fullName(command)}, which changes data, not "yes".`,
    );
}

/** What a person can mend from one line, without the stack; undefined for a defect. */
function findMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code = '' } = error as Error & { code?: string };
  if ([BadSetting, BadArgument, CannotListen].some((kind) => error instanceof kind)) return message;
  // Several addresses that do not answer are one error without a message.
  if (isDatabaseAway(error) || isDatabaseRefusal(code))
    return `The database cannot be used: ${message || code}`;
  if (isDatabaseDamaged(error)) return `The database is damaged: ${message}. ./sampan check says more.`;
  return undefined;
}

function parseAs<Value>({ accepts, parse, allowed }: Pick<Kind<Value>, 'accepts' | 'parse' | 'allowed'>) {
  return (text: string): Value => {
    if (!accepts(text)) throw new InvalidArgumentError(`It must be ${allowed}.`);
    return parse(text);
  };
}
