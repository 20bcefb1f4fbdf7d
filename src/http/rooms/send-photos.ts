import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoPage } from '../../rooms/photos/list-room-photos.ts';
import { countPages, presentPhotos } from '../../rooms/photos/present-photos.ts';
import { languageHeader } from './language-header.ts';
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

/** RFC 8288 links to the other pages; undefined if there is only one page. */
function pageLinks({ total, page }: PhotoPage, listUrl: string): string | undefined {
  const last = countPages(total);
  if (last === 1 && page === 1) return undefined;
  const link = (number: number, relation: string) => `<${listUrl}?page=${number}>; rel="${relation}"`;
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
}
