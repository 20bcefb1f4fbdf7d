import { completeOperation, errorResponses, type Operation } from '../../api/operation.ts';
import {
  malformedRequest,
  serviceUnavailable,
  tooManyRequests,
  unauthenticated,
  unexpected,
  type AnsweredError,
} from '../../errors.ts';
import { presentRoom } from '../../rooms/details/present-room.ts';
import {
  photoPageSchema,
  roomEnvelopeSchema,
  SAMPLE_CATALOGUE,
  SAMPLE_DELETED,
  SAMPLE_PHOTOS,
  SAMPLE_ROOM,
} from '../../rooms/details/room-schema.ts';
import { CURRENCIES, LANGUAGES, type Language } from '../../rooms/viewer.ts';
import { presentPhotos } from '../../rooms/photos/list-room-photos.ts';
import { ACCESS } from '../../rooms/room-record.ts';
import { INSTANT, PLACE } from '../../rooms/time-page.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import operations from './room-operations.json' with { type: 'json' };
import type { RoomsContext } from '../edge/partners.ts';

export const ROOM_ERRORS = [
  malformedRequest(),
  unauthenticated(),
  tooManyRequests(30),
  unexpected(),
  serviceUnavailable(1),
];

interface Place {
  readonly verb: string;
  readonly path: string;
  /** The verb and path of the operation that it is an alias of. */
  readonly entry?: readonly [verb: string, path: string];
}

/** An operation is named after its path, so the alias has its own name. */
const nameOf = (verb: string, path: string) =>
  `${verb}${path.replaceAll(/\/(?=[:a-z])/g, '-').replaceAll(':', '')}`;

const writePath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** The description of an operation, whose words and schemas are in room-operations.json. */
export function describeRooms(
  { config, imageUrl, siteUrl }: RoomsContext,
  name: Exclude<keyof typeof operations, 'pieces'>,
  { verb, path, entry }: Place,
  errors: readonly AnsweredError[],
): Operation {
  const pieces = {
    ...operations.pieces,
    access: ACCESS,
    instant: { type: 'string', pattern: INSTANT.source, examples: ['2026-11-01T08:30:00Z'] },
    place: { type: 'string', pattern: PLACE.source },
    currencies: CURRENCIES,
    acceptLanguage: acceptLanguage(config.defaultLanguage),
    roomId: idParameter('Id of the room', SAMPLE_ROOM.id),
    photoId: idParameter('Id of the photo', SAMPLE_DELETED.id),
    room: roomEnvelopeSchema,
    photoPage: photoPageSchema,
    exampleRoom: exampleRoom(siteUrl),
    examplePhotos: presentPhotos(EXAMPLE_PAGE, VIEWER.languages, imageUrl).body,
  };
  const id = nameOf(verb, path);
  const operation = completeOperation(id, operations[name], pieces, errorResponses(...errors));
  const described = {
    ...operation,
    description: operation.description
      .replace('{path}', writePath(path))
      .replace('{days}', String(config.trashDays)),
    ...(entry && { entry: { id: nameOf(...entry) } }),
  };
  if (!entry || path === entry[1]) return described;
  return {
    ...described,
    summary: `${described.summary} (published alias)`,
    description: `The address in the published example of ${writePath(entry[1])}, which does the same. ${described.description}`,
  };
}

const VIEWER = { languages: ['en'], timeZone: 'UTC', currency: 'USD' } as const;
const EXAMPLE_PAGE = { photos: SAMPLE_PHOTOS, total: SAMPLE_PHOTOS.length, page: 1 };
const EXAMPLE_ID = '7f0c2a6e-52a5-4be1-9f5e-3f1c1f7d8a10';

function exampleRoom(siteUrl: string) {
  const room = { ...SAMPLE_ROOM, photos: [SAMPLE_DELETED, ...SAMPLE_PHOTOS] };
  const catalogue = SAMPLE_CATALOGUE;
  const presented = presentRoom(room, VIEWER, { catalogue, rates: catalogue.ratesOn(''), siteUrl });
  return { data: presented.room, code: 200, request_id: EXAMPLE_ID };
}

const idParameter = (description: string, example: number) => ({
  type: 'integer',
  minimum: 1,
  maximum: LARGEST_ID,
  description,
  examples: [example],
});

const acceptLanguage = (defaultLanguage: Language) => ({
  type: 'string',
  description: `Supported languages: ${LANGUAGES.join(', ')}. Without this header, or if it names none of them, texts are in ${new Intl.DisplayNames('en', { type: 'language' }).of(defaultLanguage)}; a text without a translation is in another language`,
  examples: ['en'],
});
