import { execFile } from 'node:child_process';
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Files that Debian's slim images leave out, also from packages that are installed later. */
const NOT_SLIM = ['doc', 'info', 'locale', 'man', 'lintian', 'linda', 'groff'].map(
  (name) => `/usr/share/${name}`,
);

/** Fills `root` with the content of `debian:<suite>-slim`: debootstrap installs the same packages from the same mirror. */
export async function fillWithDebian(root: string, suite: string, debootstrap: string): Promise<void> {
  const mirrors = await listMirrors();
  const main = mirrors.find((mirror) => !mirror.includes('security'));
  if (!main) throw new Error('apt has no Debian mirror configured');
  await run(debootstrap, ['--variant=minbase', suite, root, main], { maxBuffer: 2 ** 26 });
  const sources = mirrors.map(
    (mirror) => `deb ${mirror} ${mirror.includes('security') ? `${suite}-security` : suite} main\n`,
  );
  await writeFile(join(root, 'etc/apt/sources.list'), sources.join(''));
  await slim(root);
}

async function listMirrors(): Promise<readonly string[]> {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    'Origin: Debian',
  ]);
  return [...new Set(stdout.split('\n').filter((line) => line !== ''))];
}

async function slim(root: string): Promise<void> {
  await mkdir(join(root, 'etc/dpkg/dpkg.cfg.d'), { recursive: true });
  const excludes = NOT_SLIM.map((path) => `path-exclude ${path}/*\n`).join('');
  await appendFile(join(root, 'etc/dpkg/dpkg.cfg.d/docker'), `force-unsafe-io\n${excludes}`);
  await writeFile(
    join(root, 'etc/apt/apt.conf.d/docker-clean'),
    'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n' +
      'Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache "";\nAcquire::Languages "none";\n',
  );
  for (const folder of [...NOT_SLIM, '/var/lib/apt/lists', '/var/cache/apt/archives'])
    for (const name of await readdir(join(root, folder)).catch(() => []))
      await rm(join(root, folder, name), { recursive: true });
}
