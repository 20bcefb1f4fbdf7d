import type { Catalogue, CatalogueEntry, CatalogueKind } from './catalogue.ts';
import type { Photo, Room } from './room-record.ts';
import sample from './sample-room.json' with { type: 'json' };

// A small room with the figures of the published example, for the API description and for tests.

export const SAMPLE_ROOM = sample.room as Room;
export const SAMPLE_PHOTOS: readonly Photo[] = sample.room.photos;

/** The photo that the example deletion deletes. */
export const SAMPLE_DELETED: Photo = sample.deleted;

const ENTRIES: { [Kind in CatalogueKind]: Record<number, CatalogueEntry<Kind>> } = sample.catalogue;

export const SAMPLE_CATALOGUE: Catalogue = {
  version: 1,
  get: (kind, id) => ENTRIES[kind][id]!,
  list: (kind) => Object.entries(ENTRIES[kind]).map(([id, entry]) => ({ id: Number(id), ...entry })),
  ratesOn: () => sample.rates,
  rateDay: () => sample.rateDay,
};
