import {
  bodyTooLarge,
  roomForbidden,
  serviceUnavailable,
  tooManyRequests,
  unauthenticated,
  unexpected,
} from '../../errors.ts';
import { errorResponses, type Operation } from '../openapi.ts';
import { presentReset, presentSandbox, resetSchema, sandboxSchema } from './present-sandbox.ts';

const tags = ['Sandbox'];

const PARTNER = {
  id: 12,
  name: 'Sandbox 3f9c2a6e',
  clientId: 'partner_0b1f4c7d92ae53608d1e7f24',
  createdAt: new Date('2026-11-15T08:30:00Z'),
  expiresAt: new Date('2026-11-22T08:30:00Z'),
};
const ROOMS = [
  { id: 78, partnerRoomId: 'hanoi-3f9c2a6e', access: 'change', photoIds: [661, 662, 663] },
  { id: 83, partnerRoomId: 'hanoi-read-only-3f9c2a6e', access: 'read', photoIds: [712, 713] },
  { id: 84, partnerRoomId: 'ho-chi-minh-city-forbidden-3f9c2a6e', access: 'none', photoIds: [717] },
] as const;
const EXAMPLE_TOKEN = 'sampan_test_57xopNnEGiyWrFoo7X0ZF9iChN1ikVYBEJqVBq6cEyc03TPC2';
const EXAMPLE_SECRET = '1sN8Yk4tQe0bXw7ZcR2vLp9JmDfUhGa6KiOyTsE3xWq';

const ALWAYS = [bodyTooLarge(), tooManyRequests(30), unexpected(), serviceUnavailable(5)];

export const describeCreation = (sandboxUrl: string, days: number) => (): Operation => ({
  operationId: 'create-sandbox',
  summary: 'Get a partner, a token and rooms',
  description:
    'Anyone may ask, and needs no body. Each answer is a new partner with rooms of its own in Hanoi, Hoi An, Da Lat, Phu Quoc and Ho Chi ' +
    'Minh City: some that it may change, one that it may only read and one that answers 403. The token has both scopes. ' +
    `After ${days} days all of it is gone. Nothing of the sandbox works in production, nor the reverse.`,
  tags,
  server: sandboxUrl,
  responses: {
    201: {
      description: 'A partner, its token and its rooms',
      content: {
        'application/json': {
          schema: sandboxSchema,
          example: presentSandbox({
            partner: { ...PARTNER, clientSecret: EXAMPLE_SECRET },
            token: EXAMPLE_TOKEN,
            expiresAt: PARTNER.expiresAt,
            rooms: ROOMS,
          }),
        },
      },
    },
    ...errorResponses(...ALWAYS),
  },
});

export const describeReset = (sandboxUrl: string) => (): Operation => ({
  operationId: 'reset-sandbox',
  summary: 'Put the rooms back as they were',
  description:
    'Every room of the caller has again the photos that it began with. Rooms keep their ids. Photos get new ones, in the old order: the ' +
    'id of a deleted photo never comes back.',
  tags,
  scopes: ['room:write'],
  server: sandboxUrl,
  responses: {
    200: {
      description: 'The rooms with their photos',
      content: { 'application/json': { schema: resetSchema, example: presentReset(PARTNER, ROOMS) } },
    },
    ...errorResponses(unauthenticated(), roomForbidden(), ...ALWAYS),
  },
});
