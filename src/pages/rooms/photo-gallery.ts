import { itemList } from '../blocks.ts';
import { html } from 'ghtml';
import type { PublicPhoto, PublicRoom } from '../../rooms/public/public-room.ts';
import { counted, fill, type SiteWords } from '../language.ts';
import { photoImage } from './room-cards.ts';

const MOSAIC = 5;

const FIRST_SIZES = '(min-width: 48rem) 38rem, 85vw';
const MOSAIC_SIZES = '(min-width: 48rem) 19rem, 85vw';
const TILE_SIZES = '(min-width: 64rem) 18rem, 45vw';

/** The first photos in a mosaic, or in a strip to swipe on phones. Each photo opens in the viewer. */
export function photoMosaic({ name, photos }: PublicRoom, words: SiteWords): string {
  if (photos.length === 0) return html`<p class="nothing">${words.rooms.noPhotos}</p>`;
  const shown = photos.slice(0, MOSAIC).map((photo, index) => {
    const sizes = index === 0 ? FIRST_SIZES : MOSAIC_SIZES;
    const loading = index === 0 ? 'fetchpriority="high"' : undefined;
    return html`<li>!${tile(photo, altOf(photo, index, name.text, words), sizes, loading)}</li>`;
  });
  const photosOf = fill(words.rooms.photosOf, { name: name.text });
  const allPhotos = counted(words, words.rooms.allPhotos, photos.length);
  return html`<div class="room-top">
    <ul class="room-mosaic" data-photos="${shown.length}" aria-label="${photosOf}">
      !${shown.join('')}
    </ul>
    <a class="button room-all" href="#photos">${allPhotos}</a>
  </div>`;
}

export function photoGroups({ name, photos, photoGroups: groups }: PublicRoom, words: SiteWords): string {
  const places = new Map(photos.map(({ id }, index) => [id, index]));
  const rendered = groups.map((group) => {
    const tiles = group.photos.map((photo) => {
      const alt = altOf(photo, places.get(photo.id)!, name.text, words);
      return html`<li id="tile-${photo.id}">
        !${tile(photo, alt, TILE_SIZES)}
        !${photo.caption ? html`<p class="quiet" lang="${photo.caption.language}">${photo.caption.text}</p>` : ''}
      </li>`;
    });
    return html`<div class="room-group">
      <h3>${group.name ?? words.rooms.otherPhotos}</h3>
      !${itemList(tiles, 'room-tiles')}
    </div>`;
  });
  return `<div class="room-groups">${rendered.join('')}</div>`;
}

/** Shows a photo in the whole window while the fragment of the address contains its id. It needs no script, and photos load on demand. */
export function photoViewer({ name, photos }: PublicRoom, words: SiteWords): string {
  return photos
    .map((photo, index) => {
      const alt = altOf(photo, index, name.text, words);
      return html`<figure class="viewer" id="photo-${photo.id}">
        <img src="${photo.large}" alt="${alt}" loading="lazy" />
        <figcaption>
          <span!${photo.caption ? ` lang="${photo.caption.language}"` : ''}>${photo.caption?.text ?? ''}</span>
          <span>${fill(words.rooms.viewer.place, { at: index + 1, of: photos.length })}</span>
          !${viewerLink(photos[index - 1], 'prev', words.rooms.viewer.previous)}
          !${viewerLink(photos[index + 1], 'next', words.rooms.viewer.next)}
          <a class="button" data-close href="#tile-${photo.id}">${words.rooms.viewer.close}</a>
        </figcaption>
      </figure>`;
    })
    .join('');
}

function viewerLink(to: PublicPhoto | undefined, rel: 'prev' | 'next', label: string): string {
  return to ? html`<a class="button" rel="${rel}" href="#photo-${to.id}">${label}</a>` : '';
}

const tile = (photo: PublicPhoto, alt: string, sizes: string, loading?: string) =>
  html`<a href="#photo-${photo.id}">!${photoImage(photo, alt, sizes, loading)}</a>`;

/** The photo's description, or its number. */
export function altOf({ caption }: PublicPhoto, index: number, roomName: string, words: SiteWords): string {
  return caption?.text ?? fill(words.rooms.photo, { at: index + 1, name: roomName });
}
