import type { Access } from '../room-record.ts';

export interface TemplateRoom {
  readonly id: number;
  /** The prefix of the partner's id for its copy. */
  readonly name: string;
  readonly access: Access;
}

/** The rooms in data/sandbox/rooms.ndjson. Every sandbox partner gets a copy of each, with this access. The templates belong to no partner. */
export const TEMPLATE_ROOMS: readonly TemplateRoom[] = [
  { id: 1, name: 'hanoi', access: 'change' },
  { id: 2, name: 'hoi-an', access: 'change' },
  { id: 3, name: 'da-lat', access: 'change' },
  { id: 4, name: 'phu-quoc', access: 'change' },
  { id: 5, name: 'ho-chi-minh-city', access: 'change' },
  { id: 6, name: 'hanoi-read-only', access: 'read' },
  { id: 7, name: 'ho-chi-minh-city-forbidden', access: 'none' },
];

export const TEMPLATE_IDS = TEMPLATE_ROOMS.map(({ id }) => id);
