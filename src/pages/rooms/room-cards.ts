import { itemList, ATOM } from '../blocks.ts';
import type { Currency } from '../../rooms/viewer.ts';
import { html } from 'ghtml';
import { counted, fill, type SiteWords, WORDS } from '../language.ts';
import type {
  Amount,
  Written,
  PublicPhoto,
  PublicRoom,
  PublicRoomCard,
  SandboxDestinationInput,
  HostFeedInput,
  HostPageInput,
  PublicHost,
} from '../../rooms/public/public-room.ts';
import type { Page } from '../layout.ts';
import { writeFeed } from '../../datasets/metadata/atom-feed.ts';

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
function roomCards(rooms: readonly PublicRoomCard[], site: RoomSite, words: SiteWords, none: string): string {
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

export function hostPage(data: HostPageInput, site: RoomSite, words: SiteWords): Page {
  const { hostId, host, rooms } = data;
  const texts = words.rooms.host;
  const title = host ? fill(texts.rooms, { name: host.name }) : texts.nobody;
  const feed = hostFeedPath(hostId);
  return {
    title,
    description: host ? fill(texts.description, { name: host.name }) : texts.none,
    unlisted: site.isSandbox || !host || data.query !== '',
    rights: words.rooms.rights,
    feeds: [{ title: host ? fill(texts.feed, { name: host.name }) : texts.nobody, path: feed, type: ATOM }],
    body: html`!${sandboxNote(site, words)}
      <h1>${title}</h1>
      !${host ? hostCard(host, words) : ''} !${roomCards(rooms, site, words, texts.none)}
      !${pager(data, words)}
      <p class="note">
        <a href="${feed}" type="application/atom+xml">${texts.subscribe}</a>. ${texts.subscribeNote}
      </p>`,
  };
}

function pager({ hostId, rooms, hasMore, query }: HostPageInput, words: SiteWords): string {
  const path = words.path(hostPath(hostId));
  const last = rooms.at(-1);
  const links = [
    query === '' ? '' : html`<a class="button" href="${path}">${words.rooms.host.newest}</a>`,
    hasMore && last
      ? html`<a class="button" href="${path}?before=${last.id}">${words.rooms.host.older}</a>`
      : '',
  ].join('');
  return links && `<p class="pager">${links}</p>`;
}

/** Introduces the host, with a link to all rooms by the host. */
export function hostSection(host: PublicHost, words: SiteWords): string {
  const all = fill(words.rooms.host.allRooms, { name: host.name });
  return html`!${hostCard(host, words)}
    <p><a class="more" href="${words.path(hostPath(host.id))}">${all}</a></p>`;
}

function hostCard(host: PublicHost, words: SiteWords): string {
  const { host: own, superHost } = words.rooms;
  const since = fill(own.since, { when: words.month(new Date(host.since)) });
  return html`<div class="room-host">
    <img src="${host.avatar}" alt="" width="96" height="96" loading="lazy" />
    <div>
      <p class="room-host-name">
        <strong>${host.name}</strong>
        !${host.isSuperHost ? html`<span class="class">${superHost}</span>` : ''}
      </p>
      <p class="quiet">${host.isVerified ? `${since}. ${own.verified}.` : `${since}.`}</p>
      !${host.about ? paragraphs(host.about, words) : ''}
    </div>
  </div>`;
}

/** The newest rooms of a host as an Atom feed, in English: a feed has one address and one language. */
export function hostFeed(
  { hostId, hostName, updatedAt, rooms }: HostFeedInput,
  { baseUrl, currency }: RoomSite,
): string {
  const words = WORDS.en;
  const { host, guests, feed } = words.rooms;
  const absolute = (path: string) => new URL(path, baseUrl).href;
  return writeFeed({
    title: hostName === undefined ? host.nobody : fill(host.rooms, { name: hostName }),
    url: absolute(hostFeedPath(hostId)),
    homeUrl: absolute(hostPath(hostId)),
    updatedAt,
    author: hostName ?? 'Sampan',
    entries: rooms.map((room) => {
      const { name, place, photo, price } = room;
      const url = absolute(roomPath(room.id));
      const facts = fill(feed.entry, {
        type: room.roomType,
        place: place.city ?? place.names[0] ?? '',
        guests: counted(words, guests, room.guests),
        price: amountText(price.nightly, currency, words),
      });
      const picture = { rel: 'enclosure', type: 'image/jpeg', href: absolute(photo?.large ?? '') };
      return {
        url,
        title: name.text,
        language: name.language,
        updatedAt: room.updatedAt,
        summary: [facts, room.summary?.text ?? ''].join(' ').trim(),
        links: [{ rel: 'alternate', type: 'text/html', href: url }, ...(photo ? [picture] : [])],
      };
    }),
  });
}
