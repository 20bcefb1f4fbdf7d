import { html } from 'ghtml';
import type { HostFeedInput, HostPageInput, PublicHost } from '../../rooms/public/public-room.ts';
import { ATOM } from '../feeds.ts';
import type { Page } from '../layout.ts';
import { counted, fill, WORDS, type SiteWords } from '../language.ts';
import {
  roomCards,
  hostFeedPath,
  hostPath,
  type RoomSite,
  sandboxNote,
  paragraphs,
  amountText,
  roomPath,
} from './room-cards.ts';
import { writeFeed } from '../../datasets/metadata/atom-feed.ts';

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
