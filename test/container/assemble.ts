import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, posix, relative } from 'node:path';
import { promisify } from 'node:util';
import { fillWithDebian } from './debian-root.ts';
import { parseCommand, parseDockerfile, parseEnvironment, type Instruction } from './dockerfile.ts';
import { runInRoot, type Entry } from './enter-root.ts';
import { writeHostSettings } from './host-settings.ts';
import { ignoredBy } from './ignored-by.ts';

/** What a container engine records about the last stage. */
export interface Image {
  readonly root: string;
  workdir: string;
  user: string;
  environment: Record<string, string>;
  volumes: string[];
  ports: string[];
  healthcheck: readonly string[];
  command: readonly string[];
}

interface Stage extends Image {
  readonly name: string;
  /** Every step that made the root so far; undefined after files were copied from the context. */
  recipe: string | undefined;
}

interface Build {
  readonly context: string;
  readonly ignored: (path: string) => boolean;
  readonly debootstrap: string;
  readonly folder: string;
  readonly stages: Stage[];
}

const SETTINGS = '/run/build';
/** Only ends a hang: two CI runs at once on two cores needed 24 minutes. */
export const ASSEMBLY_MS = 3_600_000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Builds a Dockerfile into a folder, without a container engine. Refuses instructions that it does not implement. */
export async function assemble(dockerfile: string, context: string, debootstrap: string): Promise<Image> {
  const instructions = parseDockerfile(await readFile(dockerfile, 'utf8'));
  const ignored = ignoredBy(await readFile(`${dockerfile}.dockerignore`, 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'sampan-image-'));
  const build: Build = { context, ignored, debootstrap, folder, stages: [] };
  try {
    for (const instruction of instructions) await follow(build, instruction);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  for (const { root } of build.stages.slice(0, -1)) await rm(root, { recursive: true });
  return build.stages.at(-1)!;
}

async function follow(build: Build, { word, flags, text }: Instruction): Promise<void> {
  if (word === 'FROM') return void build.stages.push(await startStage(build, text));
  const stage = build.stages.at(-1)!;
  const unknown = Object.keys(flags).filter(
    (flag) => word !== 'HEALTHCHECK' && `${word} ${flag}` !== 'COPY from',
  );
  if (unknown.length > 0) throw new Error(`Unknown option --${unknown[0]} for ${word} in the Dockerfile`);
  if (word === 'RUN') await runStep(build, stage, text);
  else if (word === 'COPY') await copy(build, stage, flags['from'], text.split(/\s+/));
  else if (word === 'WORKDIR') await mkdir(join(stage.root, (stage.workdir = text)), { recursive: true });
  else if (word === 'ENV') Object.assign(stage.environment, parseEnvironment(text));
  else if (word === 'USER') stage.user = text;
  else if (word === 'VOLUME') stage.volumes.push(...text.split(/\s+/));
  else if (word === 'EXPOSE') stage.ports.push(...text.split(/\s+/));
  else if (word === 'HEALTHCHECK') stage.healthcheck = parseCommand(text.replace(/^CMD\s+/, ''));
  else stage.command = parseCommand(text);
}

async function startStage(build: Build, text: string): Promise<Stage> {
  const [, suite, name = ''] = /^debian:(\w+)-slim(?: AS (\w+))?$/.exec(text) ?? [];
  if (!suite) throw new Error(`Only debian:<suite>-slim can be assembled, not "${text}"`);
  const root = join(build.folder, `stage-${build.stages.length + 1}`);
  const recipe = `debian:${suite}-slim`;
  await makeOnce(recipe, root, () => fillWithDebian(root, suite, build.debootstrap));
  return {
    name,
    root,
    recipe,
    workdir: '/',
    user: '0:0',
    environment: { PATH },
    volumes: [],
    ports: [],
    healthcheck: [],
    command: [],
  };
}

async function runStep(build: Build, stage: Stage, text: string): Promise<void> {
  stage.recipe &&= `${stage.recipe}\nRUN ${text}`;
  await makeOnce(stage.recipe, stage.root, async () => {
    const settings = await mkdtemp(join(build.folder, 'settings-'));
    const reached = await writeHostSettings(settings, SETTINGS);
    const entry = enter(stage, { environment: reached, mounts: new Map([[settings, SETTINGS]]) });
    const { exitCode, output } = await runInRoot(entry, parseCommand(text));
    if (exitCode !== 0) throw new Error(`RUN ${text} exited with ${exitCode}:\n${output}`);
  });
}

/** How to enter an image, with additional variables and folders from the host. */
export function enter(
  image: Image,
  more: { environment: Readonly<Record<string, string>>; mounts: Entry['mounts']; readOnly?: boolean },
): Entry {
  const { root, workdir, user } = image;
  const environment = {
    HOME: user.startsWith('0') ? '/root' : '/',
    ...image.environment,
    ...more.environment,
  };
  return { root, workdir, user, environment, mounts: more.mounts, readOnly: more.readOnly ?? false };
}

/** Caches a recipe's result in the temporary folder. */
async function makeOnce(recipe: string | undefined, root: string, make: () => Promise<void>): Promise<void> {
  const key = createHash('sha256').update(`${process.arch}\n${recipe}`).digest('hex').slice(0, 16);
  const kept = join(tmpdir(), `sampan-layer-${key}`);
  if (recipe && existsSync(kept)) {
    await rm(root, { recursive: true, force: true });
    return copyTree(kept, root);
  }
  await make();
  if (!recipe) return;
  const fresh = await mkdtemp(join(tmpdir(), 'sampan-layer-new-'));
  await copyTree(root, join(fresh, 'root'));
  await rename(join(fresh, 'root'), kept).catch(() => undefined);
  await rm(fresh, { recursive: true });
}

async function copyTree(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['--archive', '--reflink=auto', from, to]);
}

async function copy(build: Build, stage: Stage, from: string | undefined, words: string[]): Promise<void> {
  const sources = words.slice(0, -1);
  const target = posix.resolve(stage.workdir, words.at(-1)!);
  const base = from === undefined ? build.context : build.stages.find(({ name }) => name === from)?.root;
  if (base === undefined) throw new Error(`There is no stage "${from}" to copy from`);
  stage.recipe = undefined;
  for (const source of sources) {
    const path = join(base, source);
    const isFolder = (await stat(path)).isDirectory();
    const into = isFolder || !/(?:^\.|\/)$/.test(words.at(-1)!) ? target : join(target, basename(source));
    await cp(path, join(stage.root, into), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => from !== undefined || !build.ignored(relative(build.context, each)),
    });
  }
}
