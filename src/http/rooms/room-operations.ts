import { Type } from 'typebox';
import {
  photoForbidden,
  photoNotFound,
  roomForbidden,
  roomNotFound,
  readOnly,
  serviceUnavailable,
  tooManyRequests,
  unauthenticated,
  unexpected,
} from '../../errors.ts';
import { createLabels } from '../../rooms/details/labels.ts';
import { presentPhotos } from '../../rooms/photos/present-photos.ts';
import { presentRoom } from '../../rooms/details/present-room.ts';
import { photoPageSchema, roomEnvelopeSchema } from '../../rooms/details/room-schema.ts';
import { SAMPLE_CATALOGUE, SAMPLE_PHOTOS, SAMPLE_ROOM } from '../../rooms/sample-room.ts';
import { LARGEST_ID } from '../../storage/find-id.ts';
import { errorResponses, type Operation, type Response } from '../openapi.ts';
import { invalidPage } from './parse-page.ts';
import { missingPartnerRoomId } from './parse-partner-room-id.ts';

const VIEWER = { languages: ['en'], timeZone: 'UTC', currency: 'USD' } as const;
const EXAMPLE_ID = '7f0c2a6e-52a5-4be1-9f5e-3f1c1f7d8a10';
const tags = ['Rooms'];

const idParameter = (description: string, example: number) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_ID, description, examples: [example] });

const roomParameter = idParameter('Id of the room', 10_007);
const photoParameter = idParameter('Id of the photo', 4_400);

const language = Type.String({ description: 'Languages to choose from: en, vi, ko, ja', examples: ['en'] });

const contentLanguage = {
  'Content-Language': { description: 'The languages of the texts', schema: Type.String() },
};

const ALWAYS = [unauthenticated(), tooManyRequests(30), unexpected(), serviceUnavailable(1)];

/** An operation is named after its path: the alias is one of its own. */
const nameOf = (verb: string, path: string) =>
  `${verb}${path.replaceAll(/\/(?=[:a-z])/g, '-').replaceAll(':', '')}`;

export const describeRoomDetails = (path: string) => (): Operation => ({
  operationId: nameOf('get', path),
  summary: 'Details of a room',
  description:
    "A room by the partner's own id of it, in the caller's language, time zone and currency. Headers that name none we know are as good " +
    'as absent.',
  tags,
  scopes: ['room:read'],
  parameters: {
    query: Type.Object({
      partner_room_id: Type.String({
        description: 'Room id of the partner',
        minLength: 1,
        examples: ['123456'],
      }),
    }),
    header: Type.Object({
      'Accept-Language': Type.Optional(language),
      'Time-Zone': Type.Optional(
        Type.String({ description: 'IANA name of the zone of timestamps', examples: ['Asia/Ho_Chi_Minh'] }),
      ),
      'Content-Currency': Type.Optional(
        Type.Unsafe({ type: 'string', enum: ['USD', 'VND'], description: 'Currency of the price' }),
      ),
    }),
  },
  responses: {
    200: {
      description: 'The room',
      headers: contentLanguage,
      content: { 'application/json': { schema: roomEnvelopeSchema, example: exampleRoom() } },
    },
    ...errorResponses(roomForbidden(), roomNotFound(), missingPartnerRoomId(), ...ALWAYS),
  },
});

export const describePhotoList = (path: string) => (): Operation => ({
  operationId: nameOf('list', path),
  summary: 'Photos of a room',
  description: 'Fifteen to a page, by id. The Link header says where the other pages are.',
  tags,
  scopes: ['room:read'],
  parameters: {
    path: Type.Object({ room: roomParameter }),
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the page' })),
    }),
    header: Type.Object({ 'Accept-Language': Type.Optional(language) }),
  },
  responses: {
    200: photoPage('A page of photos'),
    ...errorResponses(roomForbidden(), roomNotFound(), invalidPage(), ...ALWAYS),
  },
});

export const describeDeletion = (path: string) => (): Operation => ({
  operationId: nameOf('delete', path),
  summary: 'Delete a photo of a room',
  description:
    'Removes one photo for good and answers with the first page of those that remain. When the featured photo goes, the first of the rest ' +
    'is featured. A repeat answers 404: it is already done. POST with X-HTTP-Method-Override: DELETE does the same.',
  tags,
  scopes: ['room:write'],
  parameters: {
    path: Type.Object({ room: roomParameter, photo: photoParameter }),
    header: Type.Object({ 'Accept-Language': Type.Optional(language) }),
  },
  responses: {
    200: photoPage('The remaining photos'),
    ...errorResponses(
      roomForbidden(),
      photoForbidden(),
      roomNotFound(),
      photoNotFound(),
      ...ALWAYS,
      readOnly(60),
    ),
  },
});

function photoPage(description: string): Response {
  const { body } = presentPhotos(
    { photos: SAMPLE_PHOTOS, total: SAMPLE_PHOTOS.length, page: 1 },
    VIEWER.languages,
    'https://img.example',
  );
  return {
    description,
    headers: {
      ...contentLanguage,
      Link: {
        description: 'The first, previous, next and last page, where there is more than one',
        schema: Type.String(),
      },
    },
    content: { 'application/json': { schema: photoPageSchema, example: body } },
  };
}

function exampleRoom() {
  const { pieces } = presentRoom(SAMPLE_ROOM, VIEWER, {
    labels: createLabels(SAMPLE_CATALOGUE, VIEWER.languages),
    rates: SAMPLE_CATALOGUE.ratesOn(''),
    siteUrl: 'https://www.example',
  });
  return { data: JSON.parse(pieces.join('')), code: 200, request_id: EXAMPLE_ID };
}
