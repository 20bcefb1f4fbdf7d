import type { Declaration, Row } from '../dataset.ts';
import { listRowTexts } from '../formats/json.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import { findRowChanges, type RowChange, type RowChanges } from './row-changes.ts';
import { keyOf } from '../rows/row-order.ts';

/**
 * Compares the JSON files of two releases. Most rows have identical text and are not parsed; the rest are parsed one at a time, so that
 * a large release does not block other requests.
 */
export async function findReleaseChanges(
  dataset: Pick<Declaration, 'key'>,
  before: Buffer,
  after: Buffer,
  pause = pauseEvery(SLICE_MS),
): Promise<RowChanges> {
  const old = new Set(listRowTexts(before));
  await pause();
  const current = new Set(listRowTexts(after));
  await pause();
  const removed = new Map<string, Row>();
  for (const text of old.difference(current)) {
    const row = JSON.parse(text) as Row;
    removed.set(keyOf(dataset, row), row);
    await pause();
  }
  const added: Row[] = [];
  const changed: RowChange[] = [];
  for (const text of current.difference(old)) {
    const row = JSON.parse(text) as Row;
    const previous = removed.get(keyOf(dataset, row));
    removed.delete(keyOf(dataset, row));
    const changes = findRowChanges(dataset, previous ? [previous] : [], [row]);
    added.push(...changes.added);
    changed.push(...changes.changed);
    await pause();
  }
  return { added, changed, removed: [...removed.values()] };
}
