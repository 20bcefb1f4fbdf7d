import { countPages } from '../../rooms/photos/present-photos.ts';
import type { PhotoPage } from '../../rooms/photos/list-room-photos.ts';

/** RFC 8288: where the other pages are; undefined where there is only one. */
export function pageLinks({ total, page }: PhotoPage, listUrl: string): string | undefined {
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
