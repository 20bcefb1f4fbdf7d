import type { PublicRoom, PublicRoomCard } from '../../rooms/public/public-room.ts';
import { counted, fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import { html } from 'ghtml';
import { amountText, firstCurrency, roomPath, type RoomSite, langOf, sandboxNote } from './room-site.ts';
import type { Page } from '../layout.ts';

const CARD_SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw';

/** A card with picture and price for each room. */
export function roomCards(
  rooms: readonly PublicRoomCard[],
  { currency }: RoomSite,
  language: SiteLanguage,
): string {
  const words = WORDS[language].rooms;
  const cards = rooms.map((room) => {
    const { photo, name } = room;
    const guests = counted(language, words.guests, room.guests);
    const bedrooms = counted(language, words.bedrooms, room.bedrooms);
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
      <p>${guests}, ${bedrooms}</p>
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

export function ratingText({ rating }: Pick<PublicRoom, 'rating'>, language: SiteLanguage): string {
  if (!rating) return '';
  const mean = VOCABULARY[language].number(Math.round(rating.mean * 10) / 10);
  const words = WORDS[language].rooms;
  const reviews = counted(language, words.reviews, rating.count);
  return html`<span class="room-rating">${fill(words.rating, { mean, reviews })}</span>`;
}

interface SandboxDestination {
  readonly name: string;
  readonly path: string;
  readonly rooms: readonly PublicRoomCard[];
  readonly site: RoomSite;
}

/** The sandbox's page for a destination. It lists rooms only, because the sandbox has no datasets. */
export function sandboxDestinationPage(
  { name, path, rooms, site }: SandboxDestination,
  language: SiteLanguage,
): Page {
  const words = WORDS[language].rooms.destination;
  const more = fill(words.more, { name });
  return {
    title: fill(words.title, { name }),
    description: fill(words.lead, { name }),
    unlisted: true,
    rights: WORDS[language].rooms.rights,
    cardless: true,
    body: html`!${sandboxNote(site, language)}
      <h1>${fill(words.title, { name })}</h1>
      <p class="lead">${fill(words.lead, { name })}</p>
      !${rooms.length > 0 ? roomCards(rooms, site, language) : html`<p class="nothing">${words.none}</p>`}
      <p><a class="more" href="${site.siteUrl}${sitePath(language, path)}">${more}</a></p>`,
  };
}
