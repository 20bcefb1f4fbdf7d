import type { Config } from '../../config/config.ts';
import type { Followed } from '../../rooms/follow-ledger.ts';

/** A line for the operator, or nothing. */
export function sayPhotosToRestore(
  { photosToRestore }: Pick<Followed, 'photosToRestore'>,
  { trashDays }: Pick<Config, 'trashDays'>,
): string {
  if (photosToRestore.length === 0) return '';
  return `Photos restored after the backup was made, now in the trash: ${photosToRestore.join(', ')}. You can restore each again for ${trashDays} days: ./sampan photos restore ID\n`;
}
