import type { Environment } from '../../api/made.ts';
import { CHECK_FIRST } from '../../api/policies.ts';
import { FEED_MEDIA_TYPE } from '../../datasets/metadata/atom-feed.ts';
import type { Page } from '../../pages/layout.ts';
import { mapPlaces } from '../../pages/charts/map/map-layer.ts';
import {
  hostFeed,
  hostPage,
  hostFeedPath,
  hostPath,
  roomPath,
  sandboxDestinationPage,
} from '../../pages/rooms/room-cards.ts';
import { findCountry } from '../../pages/rooms/room-map.ts';
import { roomPage } from '../../pages/rooms/room-page.ts';
import type {
  HostFeedInput,
  HostPageInput,
  PublicRoom,
  SandboxDestinationInput,
} from '../../rooms/public/public-room.ts';
import { pageAdder, type AddPage } from '../page-adder.ts';
import type { AddRoute } from '../router.ts';
import type { Site } from '../site-data.ts';

/** The pages at the addresses in room details. The server reads the rooms; without an input there is no such page. */
export function addRoomPages(add: AddRoute, { config, data }: Site, environment: Environment): void {
  const isSandbox = environment === 'test';
  const site = {
    baseUrl: isSandbox ? config.sandboxUrl : config.baseUrl,
    siteUrl: isSandbox ? config.baseUrl : '',
    currency: config.defaultCurrency,
    isSandbox,
  };
  const unlisted = isSandbox && { 'X-Robots-Tag': 'noindex' };
  // There is no Last-Modified: it would hide a deletion within the same second.
  const fresh = { cacheControl: CHECK_FIRST, lastModified: null };
  const addAny = pageAdder(add, site);
  const addPage: AddPage = (path, make, options) =>
    addAny(path, (asked) => (asked.input === undefined ? undefined : make(asked)), options);
  const whole = (page: Page, query = '') => ({ page, query, headers: { ...unlisted }, ...fresh });

  addPage(roomPath(':room'), async ({ words, input }) => {
    const room = input as PublicRoom;
    const countries = await Promise.all(
      data.countries.map(async ({ country, findPlaces }) => ({
        country,
        towns: mapPlaces(await findPlaces(words)),
      })),
    );
    return whole(roomPage(room, site, findCountry(countries, room.place), words));
  });
  addPage(
    hostPath(':host'),
    ({ words, input }) => {
      const host = input as HostPageInput;
      return whole(hostPage(host, site, words), host.query);
    },
    { takes: ['before'] },
  );
  if (isSandbox)
    addPage('/destinations/:slug', ({ words, input }) =>
      whole(sandboxDestinationPage(input as SandboxDestinationInput, site, words)),
    );
  addPage(
    hostFeedPath(':host'),
    ({ input }) => ({
      body: hostFeed(input as HostFeedInput, site),
      mediaType: FEED_MEDIA_TYPE,
      headers: { 'Content-Language': 'en', ...unlisted },
      ...fresh,
    }),
    { languages: ['en'] },
  );
}
