import type { Config } from '../../config/config.ts';
import { hasTables } from '../../storage/migrate.ts';
import { VERSION } from '../../version.ts';
import { BadArgument, secondsSoFar } from '../command.ts';
import { showShares } from '../progress.ts';
import { createServiceHere, type ServiceHere } from '../serve/create-service-here.ts';
import { existsState, openToRead, using } from '../state.ts';
import { openBakedFolder } from './baked-folder.ts';
import { findAnswers, type BakedAnswer } from './find-answers.ts';

const { zlib, brotli } = process.versions;
const MAKER = `Sampan ${VERSION}, zlib ${zlib}, brotli ${brotli}`;
/** Nobody waits for these answers. */
const UNLIMITED = { rateLimit: 0, deadlineMs: 600_000, readOnly: true };

/** Writes what the service answers to everyone as files, with what nginx needs to serve them in the same way. */
export async function bake(config: Config, folder: string): Promise<void> {
  const nothing = new BadArgument('There is nothing to bake yet: start the service once.');
  if (!existsState(config)) throw nothing;
  const progress = showShares(process.stdout, () => performance.now(), describe);
  const { addresses, files, isNew } = await using(config, openToRead(config), async ({ db }) => {
    if (!(await hasTables(db))) throw nothing;
    const service = await createServiceHere({ ...config, ...UNLIMITED }, db);
    const { releases, catalog } = service;
    if (releases.listPublished().length < catalog.length) throw nothing;
    return bakeService(service, folder, progress.watch).finally(() => service.close());
  });
  progress.end();
  process.stdout.write(
    `${folder} has ${addresses} addresses: ${isNew ? `${files} files are new. Reload nginx` : 'nothing has changed'}. ${secondsSoFar().toFixed(2)} seconds\n`,
  );
}

interface BakeProgress {
  readonly share: number;
  readonly addresses: number;
  readonly files: number;
}

const describe = ({ share, addresses, files }: BakeProgress) =>
  `Baking ${String(Math.floor(share * 100)).padStart(3)} %  ${addresses} addresses, ${files} new files`;

export async function bakeService(
  service: ServiceHere,
  folder: string,
  watch: (progress: BakeProgress) => void,
) {
  const baked = await openBakedFolder(folder);
  const answers: Record<string, BakedAnswer> = {};
  const before = Object.keys(baked.last.answers).length;
  let [addresses, files] = [0, 0];
  function findKnown(key: string): BakedAnswer | undefined {
    const known = baked.last.maker === MAKER ? baked.last.answers[key] : undefined;
    return known && baked.has(key, known) ? known : undefined;
  }
  for await (const found of findAnswers(service, findKnown)) {
    files += await baked.write(found);
    answers[found.key] = found.answer;
    addresses += 1;
    // Links are still being found, so the last bake knows better how many there are.
    watch({ share: Math.min(found.share, addresses / Math.max(addresses, before)), addresses, files });
  }
  const inNotModified = await listNotModified(service);
  const isNew = await baked.publish({ maker: MAKER, inNotModified, answers });
  return { addresses, files, isNew };
}

/** The headers that a 304 repeats are the same for every address. */
async function listNotModified({ apps }: ServiceHere): Promise<string[]> {
  const { headers } = await apps.production.app.inject({ url: '/', headers: { 'if-none-match': '*' } });
  return Object.keys(headers);
}
