import { html } from 'ghtml';
import type { HostFeedInput, HostPageInput, PublicHost } from '../../rooms/public/public-room.ts';
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
import { escapeXml as xml } from '../../datasets/words/text.ts';

interface HostPageData extends HostPageInput {
  readonly site: RoomSite;
}

export function hostPage(data: HostPageData, words: SiteWords): Page {
  const { hostId, host, rooms, site } = data;
  const texts = words.rooms.host;
  const title = host ? fill(texts.rooms, { name: host.name }) : texts.nobody;
  const feed = hostFeedPath(hostId);
  return {
    title,
    description: host ? fill(texts.description, { name: host.name }) : texts.none,
    unlisted: site.isSandbox || !host || data.query !== '',
    rights: words.rooms.rights,
    cardless: true,
    feed: { title: host ? fill(texts.feed, { name: host.name }) : texts.nobody, path: feed },
    body: html`!${sandboxNote(site, words)}
      <h1>${title}</h1>
      !${host ? hostCard(host, words) : ''} !${roomCards(rooms, site, words, texts.none)}
      !${pager(data, words)}
      <p class="note">
        <a href="${feed}" type="application/atom+xml">${texts.subscribe}</a>. ${texts.subscribeNote}
      </p>`,
  };
}

function pager({ hostId, rooms, hasMore, query }: HostPageData, words: SiteWords): string {
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

interface HostFeed extends HostFeedInput {
  readonly site: RoomSite;
}

/** The newest rooms of a host as an Atom feed (RFC 4287), in English: a feed has one address and one language. */
export function hostFeed({ hostId, hostName, updatedAt, rooms, site }: HostFeed): string {
  const { nobody, rooms: roomsBy } = WORDS.en.rooms.host;
  const absolute = (path: string) => new URL(path, site.baseUrl).href;
  const url = absolute(hostFeedPath(hostId));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(url)}</id>
<title>${xml(hostName === undefined ? nobody : fill(roomsBy, { name: hostName }))}</title>
<updated>${xml(updatedAt)}</updated>
<author><name>${xml(hostName ?? 'Sampan')}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(url)}"/>
<link rel="alternate" type="text/html" href="${xml(absolute(hostPath(hostId)))}"/>
${rooms.map((room) => presentEntry(room, site, absolute)).join('')}</feed>
`;
}

function presentEntry(
  room: HostFeed['rooms'][number],
  { currency }: RoomSite,
  absolute: (path: string) => string,
): string {
  const words = WORDS.en;
  const url = absolute(roomPath(room.id));
  const price = amountText(room.price.nightly, currency, words);
  const place = room.place.city ?? room.place.names[0] ?? '';
  const summary = fill(words.rooms.feed.entry, {
    type: room.roomType,
    place,
    guests: counted(words, words.rooms.guests, room.guests),
    price,
  });
  const enclosure = room.photo
    ? `<link rel="enclosure" type="image/jpeg" href="${xml(absolute(room.photo.large))}"/>\n`
    : '';
  return `<entry>
<id>${xml(url)}</id>
<title${room.name.language === 'en' ? '' : ` xml:lang="${room.name.language}"`}>${xml(room.name.text)}</title>
<updated>${xml(room.updatedAt)}</updated>
<summary>${xml([summary, room.summary?.text ?? ''].join(' ').trim())}</summary>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
${enclosure}</entry>
`;
}
