import { sql, type Kysely } from 'kysely';

/** Finds the tokens of a partner that expire first among many. */
export async function indexLiveTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('live_tokens')
    .on('tokens')
    .columns(['partner_id', 'expires_at', 'id'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
}
