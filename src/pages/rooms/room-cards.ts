import { itemList } from '../blocks.ts';
import type { Currency } from '../../rooms/viewer.ts';
import { html } from 'ghtml';
import { counted, fill, type SiteWords } from '../language.ts';
import type {
  Amount,
  Written,
  PublicPhoto,
  PublicRoom,
  PublicRoomCard,
  SandboxDestinationInput,
} from '../../rooms/public/public-room.ts';
import type { Page } from '../layout.ts';

/** Where room pages are served: on the main site, or on the sandbox's own address. */
export interface RoomSite {
  /** The address of the pages themselves. */
  readonly baseUrl: string;
  /** The prefix of links to the main site; empty on the main site. */
  readonly siteUrl: string;
  readonly isSandbox: boolean;
  /** The main currency on pages that are not in Vietnamese. */
  readonly currency: Currency;
}

export const roomPath = (id: number | string) => `/rooms/${id}`;

export const hostPath = (id: number | string) => `/hosts/${id}`;

export const hostFeedPath = (id: number | string) => `/hosts/${id}/subscribe`;

export function sandboxNote({ isSandbox }: RoomSite, words: SiteWords): string {
  if (!isSandbox) return '';
  return html`<p class="room-sandbox">${words.rooms.sandbox}</p>`;
}

const LARGE_USD = 10;

/** $37, $2.70 or 950,000 ₫: converted amounts are rounded to whole dollars, small ones to cents. */
export function amountText({ vnd, usd }: Amount, currency: Currency, words: SiteWords): string {
  if (currency === 'VND') return `${words.number(vnd)} ₫`;
  return usd < LARGE_USD ? words.usdAndCents(usd) : words.usd(Math.round(usd));
}

/** An amount in both currencies. Vietnamese pages show dong first; other pages begin with the operator's currency. */
export function amountTexts(amount: Amount, { currency }: RoomSite, words: SiteWords) {
  const first = words.language === 'vi' ? 'VND' : currency;
  const order: Currency[] = [first, first === 'VND' ? 'USD' : 'VND'];
  return order.map((each) => amountText(amount, each, words)) as [first: string, other: string];
}

/** The lang attribute for a text that is not in the page's language. */
export function langOf(written: Written, words: SiteWords): string {
  return written.language === words.language ? '' : ` lang="${written.language}"`;
}

export function paragraphs(written: Written, words: SiteWords, className = ''): string {
  const attributes = `${langOf(written, words)}${className && ` class="${className}"`}`;
  return written.text
    .split(/\n\s*\n/)
    .map((text) => html`<p dir="auto" !${attributes}>${text.trim()}</p>`)
    .join('');
}

/** Shortens a text at a word boundary. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : most - 1)}…`;
}

/** `sizes` is the displayed width, so that the browser can choose a file. */
export function photoImage(
  { large, srcset }: PublicPhoto,
  alt: string,
  sizes: string,
  loading = 'loading="lazy"',
): string {
  const files = html`src="${large}" srcset="${srcset}" sizes="${sizes}"`;
  return html`<img !${files} alt="${alt}" width="1200" height="800" !${loading} />`;
}

const CARD_SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw';

/** A card with picture and price for each room; `none` is shown if there are no rooms. */
export function roomCards(
  rooms: readonly PublicRoomCard[],
  site: RoomSite,
  words: SiteWords,
  none: string,
): string {
  if (rooms.length === 0) return html`<p class="nothing">${none}</p>`;
  const cards = rooms.map((room) => {
    const { photo, name } = room;
    const guests = counted(words, words.rooms.guests, room.guests);
    const bedrooms = counted(words, words.rooms.bedrooms, room.bedrooms);
    return html`<li>
      !${photo ? photoImage(photo, photo.caption?.text ?? '', CARD_SIZES) : ''}
      <h2>
        <a href="${words.path(roomPath(room.id))}" !${langOf(name, words)}>${name.text}</a>
      </h2>
      <p class="quiet">${room.roomType}, ${room.place.names.join(', ')}</p>
      <p>${guests}, ${bedrooms}</p>
      <p class="room-line">
        <span>
          <strong>${amountTexts(room.price.nightly, site, words)[0]}</strong>
          ${words.rooms.price.perNight}
        </span>
        !${ratingText(room, words)}
      </p>
    </li>`;
  });
  return itemList(cards, 'room-cards');
}

export function ratingText({ rating }: Pick<PublicRoom, 'rating'>, words: SiteWords): string {
  if (!rating) return '';
  const mean = words.number(Math.round(rating.mean * 10) / 10);
  const reviews = counted(words, words.rooms.reviews, rating.count);
  return html`<span class="room-rating">${fill(words.rooms.rating, { mean, reviews })}</span>`;
}

/** The sandbox's page for a destination. It lists rooms only, because the sandbox has no datasets. */
export function sandboxDestinationPage(
  { name, path, rooms }: SandboxDestinationInput,
  site: RoomSite,
  words: SiteWords,
): Page {
  const texts = words.rooms.destination;
  const more = fill(texts.more, { name });
  return {
    title: fill(texts.title, { name }),
    description: fill(texts.lead, { name }),
    unlisted: true,
    rights: words.rooms.rights,
    body: html`!${sandboxNote(site, words)}
      <h1>${fill(texts.title, { name })}</h1>
      <p class="lead">${fill(texts.lead, { name })}</p>
      !${roomCards(rooms, site, words, texts.none)}
      <p><a class="more" href="${site.siteUrl}${words.path(path)}">${more}</a></p>`,
  };
}
