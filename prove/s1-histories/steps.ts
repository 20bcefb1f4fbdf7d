// What a history consists of. Steps name partners, tokens, secrets and backups by slots, so that any step can be left out of a history.

export const PARTNERS = ['p0', 'p1', 'p2'] as const;
export type Partner = (typeof PARTNERS)[number];

export const SCOPES = ['room:read', 'room:write'] as const;
export type Scope = (typeof SCOPES)[number];

export const LEVELS = ['none', 'read', 'change'] as const;
export type Level = (typeof LEVELS)[number];

export const ROOMS = [1, 2, 3] as const;
const PHOTOS_PER_ROOM = 5;
export const PICTURES = ['red.jpg', 'green.jpg', 'blue.jpg'] as const;

/** A room's photos have ids that no other room uses. */
export const photosOf = (room: number): number[] =>
  Array.from({ length: PHOTOS_PER_ROOM }, (_, index) => room * 10 + index);
export const roomOf = (photo: number): number => Math.floor(photo / 10);

/** A partner's own id for a room. */
export const ownId = (partner: Partner, room: number) => `${partner}-room-${room}`;

export const TOKEN_SLOTS = PARTNERS.flatMap((partner) => ['a', 'b', 'c'].map((slot) => `${partner}${slot}`));
export const SECRET_SLOTS = ['first', 'second', 'third'] as const;
export const BACKUPS = ['monday', 'tuesday'] as const;

export const partnerOf = (slot: string) => slot.slice(0, 2) as Partner;

/** One that is made from the uses of tools, and one that a build makes. */
export const DATASETS = ['service-tool-usage-daily', 'vietnam-destinations'] as const;
export type DatasetName = (typeof DATASETS)[number];
export const TOOLS = ['trip-budget', 'compare'] as const;

export interface ImportedPhoto {
  readonly id: number;
  readonly name: string;
  readonly picture: string;
  readonly featured: boolean;
}

export interface ImportedRoom {
  readonly room: number;
  /** A merged line may leave these out. */
  readonly title?: string;
  readonly nightly?: number;
  readonly photos: readonly ImportedPhoto[];
  readonly access: readonly (readonly [partner: Partner, level: Level])[];
}

export type PartnerRequest =
  | { readonly do: 'details'; readonly token: string; readonly own: Partner; readonly room: number }
  | { readonly do: 'photos'; readonly token: string; readonly room: number }
  | { readonly do: 'rooms' | 'audit'; readonly token: string }
  | { readonly do: 'image'; readonly room: number; readonly photo: number }
  | { readonly do: 'download'; readonly dataset: DatasetName }
  | { readonly do: 'delete' | 'undo'; readonly token: string; readonly room: number; readonly photo: number }
  | { readonly do: 'grant'; readonly partner: Partner; readonly secret: string; readonly slot: string }
  | { readonly do: 'giveUp'; readonly partner: Partner; readonly secret: string; readonly slot: string };

export type OperatorCommand =
  | { readonly do: 'add'; readonly partner: Partner }
  | { readonly do: 'import'; readonly merge: boolean; readonly rooms: readonly ImportedRoom[] }
  | { readonly do: 'remove' | 'putBack'; readonly photo: number }
  | { readonly do: 'trash'; readonly room: number }
  | {
      readonly do: 'issue';
      readonly partner: Partner;
      readonly slot: string;
      readonly scopes: readonly Scope[];
      readonly days: number;
    }
  | { readonly do: 'revoke'; readonly slot: string }
  | { readonly do: 'rotateToken'; readonly slot: string; readonly to: string; readonly hours: number }
  | {
      readonly do: 'rotateSecret';
      readonly partner: Partner;
      readonly to: string;
      readonly hours: number;
      readonly revokeTokens: boolean;
    }
  | { readonly do: 'disable' | 'enable'; readonly partner: Partner }
  | { readonly do: 'scopes'; readonly partner: Partner; readonly scopes: readonly Scope[] };

/** What happens to the machine, its clock and its state. */
export type MachineEvent =
  /** The background work: follows the ledger, writes the outbox, moves files to the trash and empties it. */
  | { readonly do: 'reap' }
  | { readonly do: 'restart' }
  /** Somebody uses a tool of the site. */
  | { readonly do: 'use'; readonly tool: string }
  /** Publishes the uses of tools, and serves the newest releases. */
  | { readonly do: 'publish' }
  | { readonly do: 'build' }
  /** The database becomes what version 1.1 would have left, and is migrated. */
  | { readonly do: 'migrate' }
  /** Time passes, or somebody sets the clock. */
  | { readonly do: 'pass' | 'setClock'; readonly hours: number }
  | { readonly do: 'backup'; readonly slot: string; readonly photos: boolean }
  | { readonly do: 'restore'; readonly slot: string };

export type PlainStep = PartnerRequest | OperatorCommand | MachineEvent;

export const FAULTS = ['kill', 'full disk', 'half sent', 'unread'] as const;
export type Fault = (typeof FAULTS)[number];

export type Step =
  | PlainStep
  /** Requests of several partners at once. */
  | { readonly do: 'together'; readonly steps: readonly PartnerRequest[] }
  /** The fault strikes after this many writes, if there are as many. */
  | { readonly do: 'faulty'; readonly fault: Fault; readonly after: number; readonly step: PlainStep };

export type History = readonly Step[];

/** Requests that change nothing. */
export const READS = ['details', 'photos', 'rooms', 'audit', 'image', 'download'] as const;

const REQUESTS: ReadonlySet<string> = new Set([...READS, 'delete', 'undo', 'grant', 'giveUp']);

const EVENTS: ReadonlySet<string> = new Set([
  'reap',
  'restart',
  'use',
  'publish',
  'build',
  'migrate',
  'pass',
  'setClock',
  'backup',
  'restore',
]);

export const isEvent = (step: Step): step is MachineEvent => EVENTS.has(step.do);

export const isRequest = (step: Step): step is PartnerRequest => REQUESTS.has(step.do);
