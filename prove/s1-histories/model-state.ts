import type { DatasetName, Level, Partner, Scope } from './steps.ts';

// What the model remembers. Everything is plain data, so that a state can be copied and compared.

export interface Photo {
  readonly id: number;
  readonly room: number;
  readonly name: string;
  /** Photos of one import that have the same picture share its file. */
  readonly file: string;
  readonly picture: string;
  featured: boolean;
  /** Featured only because the chosen photo was deleted. */
  standsIn: boolean;
}

export interface Deleted {
  readonly photo: Photo;
  /** Milliseconds; the time in the trash begins here. */
  removedAt: number;
  inTrash: boolean;
  /** Somebody who died was working on it until then. */
  busyUntil: number;
  /** The event that deleted it. */
  event: number;
}

export interface Token {
  readonly id: number;
  readonly serial: string;
  readonly partner: Partner;
  readonly scopes: readonly Scope[];
  readonly created: number;
  expires: number | null;
  revoked: boolean;
}

export interface Room {
  title: string;
  nightly: number;
  photos: Record<number, Photo>;
  access: Partial<Record<Partner, Level>>;
}

export interface AuditEntry {
  readonly at: number;
  readonly action: 'deleted' | 'restored';
  readonly photo: number;
  readonly name: string;
  /** Null for the operator. */
  readonly partner: Partner | null;
  readonly token: number | null;
}

export interface PartnerState {
  readonly id: number;
  scopes: readonly Scope[];
  disabled: boolean;
  /** Null if a restored backup has lost it. */
  secret: string | null;
  previous: { readonly secret: string; readonly ends: number } | null;
}

export type Release =
  | readonly { readonly day: string; readonly tool: string; readonly uses: number }[]
  | 'rows';

/** What a backup contains, and a restored one brings back. */
export interface Stored {
  partners: Partial<Record<Partner, PartnerState>>;
  tokens: Token[];
  nextToken: number;
  nextPartner: number;
  rooms: Record<number, Room>;
  trash: Record<number, Deleted>;
  /** Photos that were deleted and are not live: no import may bring them back. */
  gone: number[];
  /** The same, if only the ledger knows. */
  lost: number[];
  audit: Record<number, AuditEntry[]>;
  /** How often each tool was used, by day. */
  uses: Record<string, number>;
  /** The newest release of each dataset, if this history knows it. */
  releases: Partial<Record<DatasetName, Release>>;
  /** The last event that the database has about each subject. */
  known: Record<string, number>;
}

/** An event in the ledger, which is beside the photos and survives the database. */
export interface Note {
  readonly event: number;
  readonly subject: string;
  readonly action: string;
  readonly ends?: number;
  readonly scopes?: readonly Scope[];
  /** Whether the store has it: `late` is written when the files are moved, `perhaps` was interrupted. */
  status: 'written' | 'late' | 'perhaps';
}

export interface State {
  db: Stored;
  ledger: Note[];
  lastEvent: number;
  backups: Record<string, { readonly db: Stored; readonly files: readonly string[] }>;
  /** Files that the photo store has lost, because the trash was emptied. */
  lostFiles: string[];
  /** What the callers hold: a token's serial, or a secret. */
  held: Record<string, string>;
  /** The releases that the service has in memory. */
  served: Stored['releases'];
  /** The reaper's distrust of the clock: the last difference, and from when it is trusted. */
  clock: { difference: number | null; trustedFrom: number };
}

export const emptyState = (): State => ({
  db: {
    partners: {},
    tokens: [],
    nextToken: 1,
    nextPartner: 1,
    rooms: {},
    trash: {},
    gone: [],
    lost: [],
    audit: {},
    uses: {},
    releases: {},
    known: {},
  },
  ledger: [],
  lastEvent: 0,
  backups: {},
  lostFiles: [],
  held: {},
  served: {},
  clock: { difference: null, trustedFrom: 0 },
});

/** When a step happens: by the clock on the wall, and by one that nobody can set. */
export interface Moment {
  /** The number of the step, for names of new things. */
  readonly step: string;
  readonly wall: number;
  readonly steady: number;
}

/** Records an event in the database, and a note of it beside the photos. */
export function note(
  state: State,
  event: Omit<Note, 'event' | 'status'>,
  status: Note['status'] = 'written',
) {
  state.lastEvent += 1;
  state.db.known[event.subject] = state.lastEvent;
  state.ledger.push({ ...event, event: state.lastEvent, status });
  return state.lastEvent;
}

export const livePhotos = (room: Room): Photo[] => Object.values(room.photos).sort((a, b) => a.id - b.id);
