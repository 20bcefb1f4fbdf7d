import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface Entry {
  readonly root: string;
  readonly workdir: string;
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folders on the host and their mount points in the root. */
  readonly mounts: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
}

// The mounts live in their own namespace and end with it. As in a container, the command is process 1 and /dev is almost empty.
const SCRIPT = `set -e
root=$1 user=$2 workdir=$3 read_only=$4 mounts=$5
shift 5
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev" && mount -o remount,bind,ro "$root/dev"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
if [ "$read_only" = yes ]; then
  mount -o remount,bind,ro "$root"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
else
  mkdir "$root/run/resolv" && cp /etc/resolv.conf "$root/run/resolv/conf"
  [ -e "$root/etc/resolv.conf" ] || : > "$root/etc/resolv.conf"
  mount --bind "$root/run/resolv/conf" "$root/etc/resolv.conf"
fi
while [ "$mounts" -gt 0 ]; do
  [ -d "$root$2" ] || mkdir "$root$2"
  mount --bind "$1" "$root$2"
  shift 2
  mounts=$((mounts - 1))
done
exec chroot --userspec="$user" --groups= "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
`;

/** Starts a command inside a root with exactly the given variables. */
export function spawnInRoot(entry: Entry, command: readonly string[]): ChildProcess {
  const { root, user, workdir, readOnly, mounts } = entry;
  const inside = [root, user, workdir, readOnly ? 'yes' : 'no', String(mounts.size), ...[...mounts].flat()];
  const unshare = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    SCRIPT,
    'sh',
    ...inside,
    ...command,
  ];
  return spawn('unshare', unshare, { env: entry.environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

export interface Outcome {
  readonly exitCode: number | null;
  readonly output: string;
}

export async function runInRoot(entry: Entry, command: readonly string[]): Promise<Outcome> {
  const child = spawnInRoot(entry, command);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}

/** Sends a signal to process 1 in the namespace, as a container engine does. */
export function signalInRoot({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const [inside] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  process.kill(Number(inside), signal);
}
