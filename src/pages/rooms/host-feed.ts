import { escapeXml as xml } from '../../datasets/metadata/escape-xml.ts';
import type { PublicRoomCard } from '../../rooms/public/public-room.ts';
import { amountText } from './amount-text.ts';
import { hostFeedPath, hostPath, roomPath, type RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';

interface HostFeed {
  readonly hostId: number;
  /** Undefined while the host has no listed rooms. */
  readonly hostName: string | undefined;
  readonly updatedAt: string;
  readonly rooms: readonly FeedRoom[];
  readonly site: RoomSite;
}

interface FeedRoom extends PublicRoomCard {
  readonly updatedAt: string;
}

/** The newest rooms of a host as an Atom feed (RFC 4287), in English: a feed has one address and one language. */
export function hostFeed({ hostId, hostName, updatedAt, rooms, site }: HostFeed): string {
  const words = ROOM_WORDS.en.host;
  const absolute = (path: string) => new URL(path, site.baseUrl).href;
  const url = absolute(hostFeedPath(hostId));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(url)}</id>
<title>${xml(hostName === undefined ? words.nobody : words.rooms(hostName))}</title>
<updated>${xml(updatedAt)}</updated>
<author><name>${xml(hostName ?? 'Sampan')}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(url)}"/>
<link rel="alternate" type="text/html" href="${xml(absolute(hostPath(hostId)))}"/>
${rooms.map((room) => presentEntry(room, site, absolute)).join('')}</feed>
`;
}

function presentEntry(room: FeedRoom, { currency }: RoomSite, absolute: (path: string) => string): string {
  const words = ROOM_WORDS.en;
  const url = absolute(roomPath(room.id));
  const price = amountText(room.price.nightly, currency, 'en');
  const place = room.place.city ?? room.place.names[0] ?? '';
  const summary = words.feed.entry(room.roomType, place, words.guests(room.guests), price);
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
