import { dirname } from 'node:path';
import type { DiskHistory, FileHistory, NameChange } from './disk-history.ts';
import type { Random } from './random.ts';

const SECTOR_BYTES = 512;

/**
 * A possible disk content after a power cut: everything synced is present. Each other write is present, missing or torn. The name changes
 * in each folder are applied in order up to some point.
 */
export function cutPower(history: DiskHistory, at: number, random: Random): Map<string, Buffer> {
  const files = new Map(history.files);
  const folders = new Set(history.folders);
  for (const change of chooseNameChanges(history.renamings, at, random)) applyName(change, files, folders);
  const luck = random();
  const drawFate = (): Fate => {
    if (random() < luck) return 'whole';
    return random() < 0.5 ? 'torn' : 'lost';
  };
  return new Map([...files].map(([path, file]) => [path, contentOf(file, at, drawFate, random)]));
}

/** A change of bytes that no sync has made durable. */
type Fate = 'whole' | 'torn' | 'lost';

/** In one folder, everything before a durable change is durable too, and everything after a lost change is lost. */
function chooseNameChanges(changes: readonly NameChange[], at: number, random: Random): NameChange[] {
  const begun = changes.filter(({ started }) => started < at);
  const settled = new Set<string>();
  const certain = new Set<NameChange>();
  for (const change of begun.toReversed()) {
    if (change.certainFrom > at && !change.folders.some((folder) => settled.has(folder))) continue;
    certain.add(change);
    for (const folder of change.folders) settled.add(folder);
  }
  const luck = random();
  const lost = new Set<string>();
  return begun.filter((change) => {
    if (certain.has(change)) return true;
    const isLost = random() > luck || change.folders.some((folder) => lost.has(folder));
    if (isLost) for (const folder of change.folders) lost.add(folder);
    return !isLost;
  });
}

/** A name in a lost folder is lost too. */
function applyName(
  { kind, path, to, file }: NameChange,
  files: Map<string, FileHistory>,
  folders: Set<string>,
): void {
  const moved = files.get(path);
  if (kind === 'unlink') files.delete(path);
  if (kind === 'removeFolder') folders.delete(path);
  if (kind === 'makeFolder' && folders.has(dirname(path))) folders.add(path);
  if (kind === 'create' && folders.has(dirname(path))) files.set(path, file!);
  if (kind === 'rename' && moved && folders.has(dirname(to))) {
    files.delete(path);
    files.set(to, moved);
  }
}

function contentOf(
  { before, changes }: FileHistory,
  at: number,
  drawFate: () => Fate,
  random: Random,
): Buffer {
  const begun = changes.filter(({ started }) => started < at);
  if (begun.length === 0) return before;
  const ends = begun.map(({ offset, bytes }) => offset + (bytes?.length ?? 0));
  const content = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), before.length));
  let length = before.copy(content);
  for (const change of begun) {
    const fate = change.certainFrom <= at ? 'whole' : drawFate();
    if (fate === 'lost') continue;
    if (change.bytes) length = Math.max(length, write(change.bytes, change.offset, content, fate, random));
    else {
      content.fill(0, change.offset);
      length = change.offset;
    }
  }
  return content.subarray(0, length);
}

/** Writes each sector of a torn write or leaves it out. Returns the end of the last written sector. */
function write(
  bytes: Buffer,
  offset: number,
  content: Buffer,
  fate: 'whole' | 'torn',
  random: Random,
): number {
  if (fate === 'whole') return offset + bytes.copy(content, offset);
  let end = 0;
  for (let start = 0; start < bytes.length;) {
    const next = Math.min(start + SECTOR_BYTES - ((offset + start) % SECTOR_BYTES), bytes.length);
    if (random() < 0.5) end = offset + start + bytes.copy(content, offset + start, start, next);
    start = next;
  }
  return end;
}
