import { html } from 'ghtml';
import type { PublicRoomCard } from '../../rooms/public/public-room.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { amountText, firstCurrency } from './amount-text.ts';
import { ratingText } from './room-page.ts';
import { roomPath, type RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';
import { langOf } from './written-text.ts';

const CARD_SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw';

/** A card with picture and price for each room. */
export function roomCards(
  rooms: readonly PublicRoomCard[],
  { currency }: RoomSite,
  language: SiteLanguage,
): string {
  const words = ROOM_WORDS[language];
  const cards = rooms.map((room) => {
    const { photo, name } = room;
    const picture = photo
      ? html`<img
          src="${photo.large}"
          srcset="${photo.srcset}"
          sizes="${CARD_SIZES}"
          alt="${photo.caption?.text ?? ''}"
          width="1200"
          height="800"
          loading="lazy"
        />`
      : '';
    return html`<li>
      !${picture}
      <h2>
        <a href="${sitePath(language, roomPath(room.id))}" !${langOf(name, language)}>${name.text}</a>
      </h2>
      <p class="quiet">${room.roomType}, ${room.place.names.join(', ')}</p>
      <p>${words.guests(room.guests)}, ${words.bedrooms(room.bedrooms)}</p>
      <p class="room-line">
        <span>
          <strong>${amountText(room.price.nightly, firstCurrency(language, currency), language)}</strong>
          ${words.price.perNight}
        </span>
        !${ratingText(room, language)}
      </p>
    </li>`;
  });
  return `<ul class="room-cards">${cards.join('')}</ul>`;
}
