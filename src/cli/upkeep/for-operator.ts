import { StoreRefused, StoreUnavailable } from '../../photos/store-error.ts';
import { BadBackup } from '../../upkeep/backup-folder.ts';
import { BadArgument } from '../bad-argument.ts';

/** Turns what the operator can mend into one line. The hint is for when the photo store fails. */
export async function forOperator<Result>(work: Promise<Result>, hint = ''): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadBackup) throw new BadArgument(error.message);
    if (error instanceof StoreUnavailable || error instanceof StoreRefused)
      throw new BadArgument(`The photo store cannot be used: ${error.message}${hint}`);
    throw error;
  }
}
