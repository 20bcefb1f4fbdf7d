import type { TSchema } from '../../../json-schema.ts';
import type { Database } from '../../../storage/database.ts';
import { CATALOGUE } from '../../catalogue.ts';
import { declaredOrder } from '../../stored-record.ts';
import type { CatalogueLine, RateLine } from '../lines/import-line.ts';
import { countChanges, type Changes } from '../import-outcome.ts';
import { askInPieces, inPieces } from './in-pieces.ts';

const ORDERS = Object.fromEntries(
  Object.entries<TSchema>(CATALOGUE).map(([kind, schema]) => [kind, declaredOrder(schema)]),
);

export async function storeEntries(
  db: Database,
  lines: readonly CatalogueLine[],
  changes: Changes,
): Promise<void> {
  const rows = lines.map((line) => ({
    kind: line.type,
    id: line.id,
    entry: JSON.stringify(ORDERS[line.type]!(line)),
  }));
  const stored = await askInPieces(
    rows.map(({ id }) => id),
    (ids) => db.selectFrom('catalogue_entries').selectAll().where('id', 'in', ids).execute(),
  );
  const entries = new Map(stored.map(({ kind, id, entry }) => [`${kind} ${id}`, entry]));
  const changed = countChanges(changes, rows, ({ kind, id, entry }) =>
    compare(entries.get(`${kind} ${id}`), entry),
  );
  await inPieces(changed, (piece) =>
    db
      .insertInto('catalogue_entries')
      .values(piece)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet((row) => ({ entry: row.ref('excluded.entry') })),
      )
      .execute(),
  );
}

export async function storeRates(db: Database, lines: readonly RateLine[], changes: Changes): Promise<void> {
  const stored = await askInPieces(
    lines.map(({ valid_from }) => valid_from),
    (days) => db.selectFrom('exchange_rates').selectAll().where('valid_from', 'in', days).execute(),
  );
  const rates = new Map(stored.map((rate) => [keyOf(rate), `${rate.vnd} ${rate.source}`]));
  const changed = countChanges(changes, lines, (line) =>
    compare(rates.get(keyOf(line)), `${line.vnd} ${line.source}`),
  );
  await inPieces(
    changed.map(({ currency, valid_from, vnd, source }) => ({ currency, valid_from, vnd, source })),
    (piece) =>
      db
        .insertInto('exchange_rates')
        .values(piece)
        .onConflict((conflict) =>
          conflict.columns(['currency', 'valid_from']).doUpdateSet((row) => ({
            vnd: row.ref('excluded.vnd'),
            source: row.ref('excluded.source'),
          })),
        )
        .execute(),
  );
}

const keyOf = ({ currency, valid_from }: { currency: string; valid_from: string }) =>
  `${currency} ${valid_from}`;

function compare(stored: string | undefined, now: string): keyof Changes {
  if (stored === undefined) return 'added';
  return stored === now ? 'unchanged' : 'changed';
}
