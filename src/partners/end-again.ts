import type { LedgerNote } from '../ledger/notes.ts';
import { listNews, takeNews } from '../ledger/ledger-state.ts';
import type { Database } from '../storage/database.ts';
import { hexOf, scopesIn } from './access-notes.ts';
import { parseScopes } from './caller.ts';
import { NO_DIGEST } from './find-client.ts';
import { revokeAllTokens } from './tokens.ts';

const BATCH = 500;

/** Ends the tokens, secrets, scopes and partners that the ledger says have ended. Returns a sentence for each change. */
export async function endAgain(db: Database, newest: readonly LedgerNote[], now: Date): Promise<string[]> {
  const clients = await db.selectFrom('partners').select(['id', 'client_id']).orderBy('id').execute();
  const partnerOf = new Map(clients.map(({ id, client_id }) => [hexOf(client_id), id]));
  const follow = async (kind: string, end: EndPartner): Promise<string[]> => {
    const messages: string[] = [];
    for (const note of await listNews(db, newest, kind)) {
      const partnerId = partnerOf.get(note.name);
      const message = await takeNews(db, note, async (db) =>
        partnerId === undefined ? undefined : end(db, { partnerId, action: note.action, now }),
      );
      if (message !== undefined) messages.push(message);
    }
    return messages;
  };
  return [
    ...(await follow('partner-', disable)),
    ...(await follow('scopes-', narrowScopes)),
    ...(await endSecrets(db, newest)),
    ...(await follow('tokens-', revokeTokens)),
    ...(await endTokens(db, newest, now)),
  ];
}

interface PartnerNote {
  readonly partnerId: number;
  readonly action: string;
  readonly now: Date;
}

/** Returns a sentence if something changed. */
type EndPartner = (db: Database, note: PartnerNote) => Promise<string | undefined>;

const disable: EndPartner = async (db, { partnerId, action, now }) => {
  if (action !== 'disabled') return undefined;
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ disabled_at: now.toISOString() })
    .where('id', '=', partnerId)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? `partner ${partnerId} is disabled` : undefined;
};

const narrowScopes: EndPartner = async (db, { partnerId, action }) => {
  const { scopes } = await db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', partnerId)
    .returning('scopes')
    .executeTakeFirstOrThrow();
  const allowed = scopesIn(action);
  const left = parseScopes(scopes)
    .filter((scope) => allowed.has(scope))
    .join(' ');
  if (left === scopes) return undefined;
  await db.updateTable('partners').set({ scopes: left }).where('id', '=', partnerId).execute();
  return `partner ${partnerId} is limited to ${left || 'no scopes'}`;
};

/** A database that does not know the note was copied before it, so it has no token that was issued later. */
const revokeTokens: EndPartner = async (db, { partnerId, now }) =>
  (await revokeAllTokens(db, partnerId, now)) > 0
    ? `all tokens of partner ${partnerId} are revoked`
    : undefined;

/** The backup lacks the newer secret, so the partner has none until the operator rotates it. */
async function endSecrets(db: Database, newest: readonly LedgerNote[]): Promise<string[]> {
  const endOf = endsOf(newest, 'secret-');
  if (endOf.size === 0) return [];
  const messages: string[] = [];
  const partners = await db
    .selectFrom('partners')
    .select(['id', 'client_secret_sha256', 'previous_secret_sha256', 'previous_secret_ends_at'])
    .orderBy('id')
    .execute();
  for (const { id, client_secret_sha256, previous_secret_sha256, previous_secret_ends_at } of partners) {
    const previousEnd = previous_secret_sha256 === null ? undefined : endOf.get(previous_secret_sha256);
    if (previousEnd !== undefined && previousEnd < (previous_secret_ends_at ?? ''))
      await db
        .updateTable('partners')
        .set({ previous_secret_ends_at: previousEnd })
        .where('id', '=', id)
        .where('previous_secret_sha256', '=', previous_secret_sha256)
        .execute();
    const end = endOf.get(client_secret_sha256);
    if (end === undefined) continue;
    await db
      .updateTable('partners')
      .set({
        client_secret_sha256: NO_DIGEST,
        previous_secret_sha256: client_secret_sha256,
        previous_secret_ends_at: end,
      })
      .where('id', '=', id)
      .where('client_secret_sha256', '=', client_secret_sha256)
      .execute();
    messages.push(
      `the secret of partner ${id} was rotated: create a new one with ./sampan partners rotate ${id}`,
    );
  }
  return messages;
}

async function endTokens(db: Database, newest: readonly LedgerNote[], now: Date): Promise<string[]> {
  const revoked = newest.filter(
    ({ subject, action }) => subject.startsWith('token-') && action === 'revoked',
  );
  const endOf = endsOf(newest, 'token-');
  for (const { subject } of revoked) endOf.set(subject.slice('token-'.length), '');
  const digests = [...endOf.keys()];
  const messages: string[] = [];
  for (let from = 0; from < digests.length; from += BATCH) {
    const tokens = await db
      .selectFrom('tokens')
      .select(['id', 'sha256', 'expires_at'])
      .where('sha256', 'in', digests.slice(from, from + BATCH))
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute();
    for (const { id, sha256, expires_at } of tokens) {
      const end = endOf.get(sha256)!;
      if (end !== '' && expires_at !== null && expires_at <= end) continue;
      const change = end === '' ? { revoked_at: now.toISOString() } : { expires_at: end };
      await db.updateTable('tokens').set(change).where('id', '=', id).execute();
      messages.push(end === '' ? `token ${id} is revoked` : `token ${id} ends at ${end}`);
    }
  }
  return messages;
}

/** When each secret or token in the notes ends, by digest, in the database's format. */
function endsOf(newest: readonly LedgerNote[], prefix: string): Map<string, string> {
  return new Map(
    newest
      .filter(({ subject, action }) => subject.startsWith(prefix) && /^ends-\d{1,15}$/.test(action))
      .map(({ subject, action }) => [
        subject.slice(prefix.length),
        new Date(Number(action.slice('ends-'.length))).toISOString(),
      ]),
  );
}
