import type { Database } from '../storage/database.ts';

export async function isFileUsed(db: Database, fileKey: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('file_key', '=', fileKey)
    .limit(1)
    .executeTakeFirst();
  if (photo) return true;
  const host = await db.selectFrom('hosts').select('id').where('avatar_key', '=', fileKey).executeTakeFirst();
  return host !== undefined;
}
