import { dirname } from 'node:path';
import type { Operation } from './operation.ts';

/** The initial content of a disk and everything done to it since. */
export interface DiskHistory {
  readonly files: ReadonlyMap<string, FileHistory>;
  readonly folders: ReadonlySet<string>;
  readonly renamings: readonly NameChange[];
}

export interface FileHistory {
  readonly before: Buffer;
  readonly changes: ByteChange[];
}

/** When a change began, and when it became durable: at the end of the next sync. */
interface Change {
  readonly started: number;
  readonly ended: number;
  certainFrom: number;
}

/** Bytes written at an offset, or a truncation. */
interface ByteChange extends Change {
  readonly offset: number;
  readonly bytes: Buffer | undefined;
}

/** A name that is added, removed or renamed. Changes to the names in one folder happen in order. */
export interface NameChange extends Change {
  readonly kind: 'create' | 'rename' | 'unlink' | 'makeFolder' | 'removeFolder';
  readonly path: string;
  readonly to: string;
  readonly file: FileHistory | undefined;
  readonly folders: readonly string[];
}

const CREATES = 0o100;
const EMPTIES = 0o1000;

/** Replays the operations on the initial content. */
export function writeHistory(
  files: ReadonlyMap<string, Buffer>,
  folders: ReadonlySet<string>,
  operations: readonly Operation[],
): DiskHistory {
  const first = new Map([...files].map(([path, before]) => [path, newFile(before)]));
  const named = new Map(first);
  const renamings: NameChange[] = [];
  const waiting = createWaiting();

  function changeBytes({ path, started, ended }: Operation, offset: number, bytes?: Buffer): void {
    const file = named.get(path);
    const change = { offset, bytes, started, ended, certainFrom: Infinity };
    file?.changes.push(change);
    if (file) waiting.add(file, change);
  }

  function changeName(
    { path, data, started, ended }: Operation,
    kind: NameChange['kind'],
    inFolders: readonly string[],
    file?: FileHistory,
  ): void {
    const what = { kind, path, to: data.toString(), file, folders: inFolders };
    const change = { ...what, started, ended, certainFrom: Infinity };
    renamings.push(change);
    for (const folder of inFolders) waiting.add(folder, change);
  }

  const follow: Record<Operation['kind'], (operation: Operation) => void> = {
    open(operation) {
      const { path, number: flags } = operation;
      if (named.has(path) && flags & EMPTIES) changeBytes(operation, 0);
      if (named.has(path) || !(flags & CREATES)) return;
      const file = newFile(Buffer.alloc(0));
      named.set(path, file);
      changeName(operation, 'create', [dirname(path)], file);
    },
    write: (operation) => changeBytes(operation, operation.number, operation.data),
    truncate: (operation) => changeBytes(operation, operation.number),
    sync: (operation) => waiting.settle(named.get(operation.path) ?? operation.path, operation),
    rename(operation) {
      const to = operation.data.toString();
      named.set(to, named.get(operation.path)!);
      named.delete(operation.path);
      changeName(operation, 'rename', [dirname(operation.path), dirname(to)]);
    },
    unlink(operation) {
      named.delete(operation.path);
      changeName(operation, 'unlink', [dirname(operation.path)]);
    },
    makeFolder: (operation) => changeName(operation, 'makeFolder', [dirname(operation.path)]),
    // The folder was empty by then, so all earlier changes in it are done.
    removeFolder: (operation) =>
      changeName(operation, 'removeFolder', [dirname(operation.path), operation.path]),
  };
  for (const operation of operations) follow[operation.kind](operation);
  return { files: first, folders, renamings };
}

const newFile = (before: Buffer): FileHistory => ({ before, changes: [] });

/** The changes to each file and to each folder's names that are not synced yet. */
function createWaiting() {
  const waiting = new Map<FileHistory | string, Change[]>();
  return {
    add(place: FileHistory | string, change: Change) {
      const changes = waiting.get(place);
      if (changes) changes.push(change);
      else waiting.set(place, [change]);
    },
    settle(place: FileHistory | string, sync: Operation) {
      const changes = waiting.get(place) ?? [];
      for (const change of changes)
        if (change.ended <= sync.started) change.certainFrom = Math.min(change.certainFrom, sync.ended);
      // Of two syncs at the same time, the one that began later may end earlier.
      const canBeSooner = ({ certainFrom }: Change) => certainFrom > sync.started;
      waiting.set(place, changes.filter(canBeSooner));
    },
  };
}
