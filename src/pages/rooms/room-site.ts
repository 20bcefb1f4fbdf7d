import type { Currency } from '../../rooms/details/viewer.ts';

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
