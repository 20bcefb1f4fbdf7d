import { Type } from 'typebox';
import type { Partner } from '../../partners/partners.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import type { SandboxRoom } from '../../rooms/sandbox/copy-template.ts';
import type { Sandbox } from '../../rooms/sandbox/create-sandbox.ts';

const partner = {
  id: Type.Integer(),
  name: Type.String(),
  client_id: Type.String({ description: 'For POST /oauth/token' }),
};

const expires_at = Type.String({ format: 'date-time', description: 'When the partner and its rooms vanish' });

const rooms = Type.Array(
  Type.Object({
    id: Type.Integer({ description: 'Our id of the room' }),
    partner_room_id: Type.String({ description: "The partner's own id of the room" }),
    access: Type.Unsafe<string>({ type: 'string', enum: [...ACCESS] }),
    photo_ids: Type.Array(Type.Integer()),
  }),
);

export const sandboxSchema = Type.Object({
  data: Type.Object({
    partner: Type.Object({
      ...partner,
      client_secret: Type.String({ description: 'Shown this once' }),
    }),
    access_token: Type.String({ description: 'Shown this once' }),
    token_type: Type.Unsafe<string>({ type: 'string', enum: ['Bearer'] }),
    expires_at,
    rooms,
  }),
});

export const resetSchema = Type.Object({
  data: Type.Object({ partner: Type.Object(partner), expires_at, rooms }),
});

export function presentSandbox(sandbox: Sandbox) {
  const { id, name, clientId, clientSecret } = sandbox.partner;
  return {
    data: {
      partner: { id, name, client_id: clientId, client_secret: clientSecret },
      access_token: sandbox.token,
      token_type: 'Bearer',
      expires_at: sandbox.expiresAt.toISOString(),
      rooms: sandbox.rooms.map(presentRoom),
    },
  };
}

export function presentReset({ id, name, clientId, expiresAt }: Partner, given: readonly SandboxRoom[]) {
  return {
    data: {
      partner: { id, name, client_id: clientId },
      expires_at: expiresAt?.toISOString(),
      rooms: given.map(presentRoom),
    },
  };
}

function presentRoom({ id, partnerRoomId, access, photoIds }: SandboxRoom) {
  return { id, partner_room_id: partnerRoomId, access, photo_ids: photoIds };
}
