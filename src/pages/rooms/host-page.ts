import { html } from 'ghtml';
import type { PublicHost, PublicRoomCard } from '../../rooms/public/public-room.ts';
import type { Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { hostCard } from './host-section.ts';
import { roomCards } from './room-cards.ts';
import { hostFeedPath, hostPath, type RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';
import { sandboxNote } from './sandbox-note.ts';

export interface HostPageData {
  readonly hostId: number;
  /** Undefined while the host has no listed rooms; the page then hides who the host is. */
  readonly host: PublicHost | undefined;
  readonly rooms: readonly PublicRoomCard[];
  readonly site: RoomSite;
  /** Whether there are older rooms, and whether this is the first page. */
  readonly hasMore: boolean;
  readonly isFirst: boolean;
}

export function hostPage(data: HostPageData, language: SiteLanguage): Page {
  const { hostId, host, rooms, site } = data;
  const words = ROOM_WORDS[language].host;
  const title = host ? words.rooms(host.name) : words.nobody;
  const feed = hostFeedPath(hostId);
  return {
    title,
    description: host ? words.description(host.name) : words.none,
    unlisted: site.isSandbox || !host || !data.isFirst,
    rights: ROOM_WORDS[language].rights,
    cardless: true,
    feed: { title: host ? words.feed(host.name) : words.nobody, path: feed },
    body: html`!${sandboxNote(site, language)}
      <h1>${title}</h1>
      !${host ? hostCard(host, language) : ''}
      !${rooms.length > 0 ? roomCards(rooms, site, language) : html`<p class="nothing">${words.none}</p>`}
      !${pager(data, language)}
      <p class="note">
        <a href="${feed}" type="application/atom+xml">${words.subscribe}</a>. ${words.subscribeNote}
      </p>`,
  };
}

function pager({ hostId, rooms, hasMore, isFirst }: HostPageData, language: SiteLanguage): string {
  const words = ROOM_WORDS[language].host;
  const path = sitePath(language, hostPath(hostId));
  const last = rooms.at(-1);
  const links = [
    isFirst ? '' : html`<a class="button" href="${path}">${words.newest}</a>`,
    hasMore && last ? html`<a class="button" href="${path}?before=${last.id}">${words.older}</a>` : '',
  ].join('');
  return links && `<p class="pager">${links}</p>`;
}
