import type { Currency } from '../../rooms/currency.ts';

/** Where pages about rooms are served: beside the rest of the site, or apart from it in the sandbox. */
export interface RoomSite {
  /** The address of the pages themselves. */
  readonly baseUrl: string;
  /** Comes before links to the rest of the site: empty where it is at the same address. */
  readonly siteUrl: string;
  readonly isSandbox: boolean;
  /** What prices are shown in first, for those who do not read Vietnamese. */
  readonly currency: Currency;
}

export const roomPath = (id: number | string) => `/rooms/${id}`;

export const hostPath = (id: number | string) => `/hosts/${id}`;

export const hostFeedPath = (id: number | string) => `/hosts/${id}/subscribe`;
