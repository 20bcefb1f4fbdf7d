import type { FastifyInstance } from 'fastify';
import { scopeMissing, type AnsweredError } from '../../errors.ts';
import { listOwnRooms } from '../../rooms/list-own-rooms.ts';
import { listOwnChanges } from '../../rooms/photos/list-own-changes.ts';
import type { RoomsContext } from '../edge/partners.ts';
import { describeRooms, ROOM_ERRORS } from './describe-rooms.ts';
import { createTimePages } from './time-pages.ts';

const ROOMS_PATH = '/api/p/rooms';
const AUDIT_PATH = '/api/p/audit';

/** What concerns a partner as a whole: its rooms, and what it deleted and restored. */
export function partnerListRoutes(app: FastifyInstance, rooms: RoomsContext): void {
  const { db, apiUrl } = rooms;
  const describe = (
    name: 'listRooms' | 'listAudit',
    path: string,
    pages: { readonly error: AnsweredError },
  ) => ({
    servesPartners: true,
    operation: () =>
      describeRooms(rooms, name, { verb: 'list', path }, [pages.error, scopeMissing(), ...ROOM_ERRORS]),
  });

  const roomPages = createTimePages(apiUrl, ROOMS_PATH, 'updated_since');
  app.get(ROOMS_PATH, { config: describe('listRooms', ROOMS_PATH, roomPages) }, async (request, reply) => {
    const page = roomPages.parse(request.query, 1);
    return roomPages.send(reply, page, await listOwnRooms(db, request.caller, page));
  });

  const auditPages = createTimePages(apiUrl, AUDIT_PATH, 'since');
  app.get(AUDIT_PATH, { config: describe('listAudit', AUDIT_PATH, auditPages) }, async (request, reply) => {
    const page = auditPages.parse(request.query, 2);
    return auditPages.send(reply, page, await listOwnChanges(db, request.caller, page));
  });
}
