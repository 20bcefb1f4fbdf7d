import type { Context } from '../../context.ts';
import type { NoteWriter } from '../../ledger/notes.ts';
import type { Environment, CallerFinder, TokenUses } from '../../partners/caller.ts';
import type { Variants } from '../../photos/variants.ts';
import type { LimitWindow } from '../edge/limits/limit-caller.ts';
import type { WriteRefusals } from '../edge/refuse-writes.ts';

/** One set of rooms: production or sandbox, each with its own database, tokens and photos. */
export interface RoomsContext extends Context, LimitWindow, WriteRefusals {
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly imageUrl: string;
  /** The origin of the rooms' pages. */
  readonly siteUrl: string;
  readonly findCaller: CallerFinder;
  readonly tokenUses: TokenUses;
  readonly variants: Variants;
  readonly notes: NoteWriter;
}
