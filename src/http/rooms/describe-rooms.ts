import { Type } from '../../json-schema.ts';
import { serviceUnavailable, tooManyRequests, unauthenticated, unexpected } from '../../errors.ts';
import { photoPageSchema } from '../../rooms/details/room-schema.ts';
import { LANGUAGES, type Language } from '../../rooms/language.ts';
import { presentPhotos } from '../../rooms/photos/list-room-photos.ts';
import { SAMPLE_DELETED, SAMPLE_PHOTOS, SAMPLE_ROOM } from '../../rooms/sample-room.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import type { Response } from '../../api/operation.ts';
import type { ViewerDefaults } from './parse-viewer.ts';

// Parts shared by the endpoint descriptions.

export const ROOM_TAGS = ['Rooms'];
export const EXAMPLE_VIEWER = { languages: ['en'], timeZone: 'UTC', currency: 'USD' } as const;
export const ROOM_ERRORS = [unauthenticated(), tooManyRequests(30), unexpected(), serviceUnavailable(1)];

const idParameter = (description: string, example: number) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_ID, description, examples: [example] });

export const roomParameter = idParameter('Id of the room', SAMPLE_ROOM.id);
export const photoParameter = idParameter('Id of the photo', SAMPLE_DELETED.id);

const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  vi: 'Vietnamese',
  ko: 'Korean',
  ja: 'Japanese',
};

export const acceptLanguage = ({ defaultLanguage }: Pick<ViewerDefaults, 'defaultLanguage'>) =>
  Type.Optional(
    Type.String({
      description: `Supported languages: ${LANGUAGES.join(', ')}. Without this header, or if it names none of them, texts are in ${LANGUAGE_NAMES[defaultLanguage]}; a text without a translation is in another language`,
      examples: ['en'],
    }),
  );

export const contentLanguage = {
  'Content-Language': { description: 'The languages of the texts', schema: Type.String() },
};

/** An operation is named after its path, so the alias has its own name. */
export const nameOf = (verb: string, path: string) =>
  `${verb}${path.replaceAll(/\/(?=[:a-z])/g, '-').replaceAll(':', '')}`;

export function photoPage(description: string, imageUrl: string): Response {
  const { body } = presentPhotos(
    { photos: SAMPLE_PHOTOS, total: SAMPLE_PHOTOS.length, page: 1 },
    EXAMPLE_VIEWER.languages,
    imageUrl,
  );
  return {
    description,
    headers: {
      ...contentLanguage,
      Link: {
        description: 'The first, previous, next and last page, if there is more than one',
        schema: Type.String(),
      },
    },
    content: { 'application/json': { schema: photoPageSchema, example: body } },
  };
}
