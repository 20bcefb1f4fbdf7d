import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoPage } from '../../rooms/photos/list-room-photos.ts';
import { presentPhotos } from '../../rooms/photos/present-photos.ts';
import { languageHeader } from './language-header.ts';
import { pageLinks } from './page-links.ts';
import { parseViewer } from './parse-viewer.ts';
import type { RoomRoutesOptions } from './room-route-options.ts';

export function sendPhotos(
  options: RoomRoutesOptions,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  room: number,
  photos: PhotoPage,
): FastifyReply {
  const { apiUrl, imageUrl } = options;
  const viewer = parseViewer(headers, options);
  const { body, languages } = presentPhotos(photos, viewer.languages, imageUrl);
  const links = pageLinks(photos, `${apiUrl}/api/rooms/${room}/photos`);
  if (links) reply.header('link', links);
  return reply.headers(languageHeader(languages)).send(body);
}
