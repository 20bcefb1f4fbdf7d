import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Includes stdout in the error, because compilers print their errors there. */
export async function runWithOutput(
  program: string,
  args: readonly string[],
  options: { cwd: string },
): Promise<string> {
  try {
    return (await run(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** What the client's build needs from the checkout. */
const SURROUNDINGS = ['LICENSE', 'node_modules', 'src', 'tsconfig.json'];

/**
 * Packs the client as for publishing. Returns the tarball's path and the names of the files in it. Builds a copy, because test files that
 * build in the checkout at the same time would remove each other's output.
 */
export async function packClient(): Promise<{ tarball: string; files: string[] }> {
  const folder = await temporaryFolder();
  await cp('client', join(folder, 'client'), { recursive: true });
  for (const name of SURROUNDINGS) await symlink(resolve(name), join(folder, name));
  const printed = await runWithOutput('npm', ['pack', './client', '--json'], { cwd: folder });
  // The compiler may print before npm.
  const [packed] = JSON.parse(printed.slice(printed.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[] },
  ];
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

/** Creates an empty project and installs the packages. */
export async function createProject(packages: readonly string[], ...flags: string[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await runWithOutput('npm', ['install', '--no-audit', '--no-fund', ...flags, ...packages], { cwd: folder });
  return folder;
}

async function temporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'sampan-client-')));
}

interface Addresses {
  readonly url: string;
  readonly sandboxUrl: string;
}

/** The TypeScript snippets from both READMEs, with the addresses of a running service. */
export async function listReadmeSnippets({ url, sandboxUrl }: Addresses): Promise<string[]> {
  const texts = await Promise.all(['README.md', 'client/README.md'].map((path) => readFile(path, 'utf8')));
  return texts
    .flatMap((text) => [...text.matchAll(/^```ts\n([^]*?)^```$/gm)])
    .map(([, code]) =>
      code!.replaceAll('http://localhost:8080', url).replaceAll('http://localhost:8081', sandboxUrl),
    );
}

export interface Globals {
  readonly lib: readonly string[];
  readonly types: readonly string[];
}

export const BROWSER: Globals = { lib: ['es2022', 'dom'], types: [] };
export const NODE: Globals = { lib: ['es2022'], types: ['node'] };

/** Writes the snippets into the project and compiles them with strict settings. Returns the JavaScript files. */
export async function compileSnippets(
  project: string,
  snippets: readonly string[],
  { module, globals, tsc }: { module: 'nodenext' | 'bundler'; globals: Globals; tsc: string },
): Promise<string[]> {
  const names = snippets.map((_, index) => `snippet-${index}`);
  for (const [index, name] of names.entries()) await writeFile(join(project, `${name}.ts`), snippets[index]!);
  const compilerOptions = {
    ...(module === 'nodenext'
      ? { module, moduleResolution: module }
      : { module: 'esnext', moduleResolution: module }),
    ...globals,
    target: 'es2022',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    outDir: 'made',
  };
  const config = { compilerOptions, files: names.map((name) => `${name}.ts`) };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  await runWithOutput(tsc, ['-p', '.'], { cwd: project });
  return names.map((name) => join(project, 'made', `${name}.js`));
}
