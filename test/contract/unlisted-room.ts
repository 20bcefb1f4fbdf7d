import { roomLine } from '../support/rooms-fixture.ts';

/** A room whose host has no other room. The first partner may read it; the second has an id for it and no access. */
export const UNLISTED = { room: 10_030, host: 10_003 } as const;

export const listUnlistedLines = ([first, second]: readonly [number, number], status = 'Unlisted') => [
  {
    type: 'host',
    id: UNLISTED.host,
    avatar_file: 'host.jpg',
    full_name: 'Lê Thị Kín',
    about: { en: 'Not yet' },
    created_at: '2020-01-01T00:00:00Z',
    email_verified: true,
    phone_verified: true,
    super_host: false,
  },
  roomLine(
    UNLISTED.room,
    [
      { id: 4_700, featured: true },
      { id: 4_701, file: 'host.jpg' },
    ],
    [
      { partner_id: first, partner_room_id: 'A-30', access: 'read' },
      { partner_id: second, partner_room_id: 'B-30', access: 'none' },
    ],
    { status, host_id: UNLISTED.host },
  ),
];

/** The room's images in every size. */
export const UNLISTED_IMAGES = [
  ...['large', 'medium', 'thumbnail'].map((size) => `/rooms/${UNLISTED.room}/${size}/photo-4700.jpg`),
  ...['avatar', 'tiny'].map((size) => `/hosts/${UNLISTED.host}/${size}/avatar.jpg`),
];
