import { StoreRefused, StoreUnavailable } from '../../photos/store/store-error.ts';
import { BadBackup } from '../../upkeep/backup-folder.ts';
import { BadArgument } from '../bad-argument.ts';

/** Turns problems that the operator can fix into one line. The hint is for photo store failures. */
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
