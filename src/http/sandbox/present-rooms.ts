import { Type } from '../../json-schema.ts';
import { bodyTooLarge, sandboxFull, serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import { SAMPLE_DELETED, SAMPLE_PHOTOS, SAMPLE_ROOM } from '../../rooms/sample-room.ts';
import type { SandboxRoom } from '../../rooms/sandbox/copy-template.ts';

// Parts shared by both sandbox responses, with their examples.

export const SANDBOX_TAGS = ['Sandbox'];
export const SANDBOX_ERRORS = [
  bodyTooLarge(),
  tooManyRequests(30),
  unexpected(),
  serviceUnavailable(5),
  sandboxFull(),
];

export const partnerMembers = {
  id: Type.Integer({ description: 'Id of the partner' }),
  name: Type.String({ description: 'Name of the partner' }),
  client_id: Type.String({ description: 'For POST /oauth/token' }),
};

export const expiresAtSchema = Type.String({
  format: 'date-time',
  description: 'When the partner and its rooms are deleted',
});

export const roomsSchema = Type.Array(
  Type.Object({
    id: Type.Integer({ description: 'Our id for the room' }),
    partner_room_id: Type.String({ description: "The partner's own id for the room" }),
    access: Type.Unsafe<string>({
      type: 'string',
      enum: [...ACCESS],
      description: 'What the partner may do: change (read it and delete photos), read, or none',
    }),
    photo_ids: Type.Array(Type.Integer(), { description: 'Ids of its photos' }),
  }),
  { description: 'The rooms of the partner' },
);

export function presentRoom({ id, partnerRoomId, access, photoIds }: SandboxRoom) {
  return { id, partner_room_id: partnerRoomId, access, photo_ids: photoIds };
}

export const EXAMPLE_PARTNER = {
  id: 12,
  name: 'Sandbox 3f9c2a6e',
  clientId: 'partner_0b1f4c7d92ae53608d1e7f24',
  createdAt: new Date('2026-11-15T08:30:00Z'),
  expiresAt: new Date('2026-11-22T08:30:00Z'),
};

export const EXAMPLE_ROOMS = [
  {
    id: SAMPLE_ROOM.id,
    partnerRoomId: 'hanoi-3f9c2a6e',
    access: 'change',
    photoIds: [SAMPLE_DELETED, ...SAMPLE_PHOTOS].map(({ id }) => id),
  },
  { id: 83, partnerRoomId: 'hanoi-read-only-3f9c2a6e', access: 'read', photoIds: [712, 713] },
  { id: 84, partnerRoomId: 'ho-chi-minh-city-forbidden-3f9c2a6e', access: 'none', photoIds: [717] },
] as const;
