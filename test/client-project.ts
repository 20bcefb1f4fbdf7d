import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a compiler says goes to its standard output, which an error of execFile does not name. */
export async function runLoudly(
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

/** Packs the client as its publisher would. Returns the path of the file and the names of the files in it. */
export async function packClient(): Promise<{ tarball: string; files: string[] }> {
  const folder = await temporaryFolder();
  const printed = await runLoudly('npm', ['pack', './client', '--json', '--pack-destination', folder], {
    cwd: '.',
  });
  // The compiler may print before npm does.
  const [packed] = JSON.parse(printed.slice(printed.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[] },
  ];
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

/** An empty project with these packages installed. */
export async function createProject(packages: readonly string[], ...flags: string[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await runLoudly('npm', ['install', '--no-audit', '--no-fund', ...flags, ...packages], { cwd: folder });
  return folder;
}

async function temporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'sampan-client-')));
}

interface Addresses {
  readonly url: string;
  readonly sandboxUrl: string;
}

/** The TypeScript snippets of both READMEs, asking a service at these addresses. */
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

/** Writes the snippets into the project and compiles them as a careful user would. Returns the JavaScript files. */
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
  await runLoudly(tsc, ['-p', '.'], { cwd: project });
  return names.map((name) => join(project, 'made', `${name}.js`));
}
