import { photoRecord, roomRecord } from '../../room-record.ts';
import type { PartnerRoomsTable, PhotosTable, RoomsTable } from '../../../storage/tables.ts';
import { declaredOrder } from '../../stored-record.ts';
import type { Changes } from '../import-outcome.ts';
import { ImportStopped } from '../import-stopped.ts';
import type { ImportedPhoto, RoomLine } from '../lines/import-line.ts';
import type { SourceFile } from '../files/source-files.ts';

type PartnerAccess = Omit<PartnerRoomsTable, 'updated_at'>;

export interface StoredRoom {
  readonly room: Pick<RoomsTable, 'host_id' | 'details'> | undefined;
  readonly photos: readonly PhotosTable[];
  readonly partners: readonly PartnerAccess[];
}

interface PlannedPhoto {
  readonly row: PhotosTable;
  readonly change: keyof Changes;
}

export interface RoomPlan {
  readonly line: RoomLine;
  readonly change: keyof Changes;
  readonly row: Omit<RoomsTable, 'version' | 'updated_at'>;
  readonly photos: readonly PlannedPhoto[];
  readonly leftOut: number;
  /** Photos that the line does not mention and whose featured flag changes. */
  readonly featured: readonly { readonly id: number; readonly featured: number }[];
  readonly partners: readonly PartnerAccess[];
  /** The partners whose access was different before. */
  readonly changedAccess: readonly PartnerAccess[];
  /** Keys of files that the photos no longer use. */
  readonly replacedKeys: readonly string[];
}

export interface PlanOptions {
  readonly isDeleted: (photoId: number) => boolean;
  readonly fileOf: (file: string) => SourceFile;
}

const orderRoom = declaredOrder(roomRecord);
const orderPhoto = declaredOrder(photoRecord);

/** Plans the writes that apply the line and keep what it does not mention. */
export function planRoom(line: RoomLine, stored: StoredRoom, { isDeleted, fileOf }: PlanOptions): RoomPlan {
  const row = { id: line.id, host_id: line.host_id, details: JSON.stringify(orderRoom(line)) };
  const live = line.photos.filter(({ id }) => !isDeleted(id));
  const liveIds = new Set(live.map(({ id }) => id));
  const unmentioned = stored.photos.filter(({ id }) => !liveIds.has(id));
  const featuredId = chooseFeatured(live, unmentioned);
  const before = new Map(stored.photos.map((photo) => [photo.id, photo]));
  const photos = live.map((photo) => planPhoto(line.id, photo, featuredId, before.get(photo.id), fileOf));
  const featured = unmentioned
    .map(({ id, featured: was }) => ({ id, was, featured: Number(id === featuredId) }))
    .filter(({ was, featured: is }) => was !== is)
    .map(({ id, featured: is }) => ({ id, featured: is }));
  const partners = line.partners
    .map((partner) => ({ ...partner, room_id: line.id }))
    .filter((partner) => !stored.partners.some((known) => isSamePartner(known, partner)));
  const isChanged =
    stored.room?.details !== row.details ||
    stored.room.host_id !== row.host_id ||
    photos.some(({ change }) => change !== 'unchanged') ||
    featured.length + partners.length > 0;
  return {
    line,
    row,
    change: stored.room === undefined ? 'added' : isChanged ? 'changed' : 'unchanged',
    photos,
    leftOut: line.photos.length - live.length,
    featured,
    partners,
    changedAccess: partners.filter(({ partner_id, access }) =>
      stored.partners.some((known) => known.partner_id === partner_id && known.access !== access),
    ),
    replacedKeys: photos.flatMap(({ row: { id, file_key } }) => {
      const old = before.get(id)?.file_key;
      return old === undefined || old === file_key ? [] : [old];
    }),
  };
}

/** The line's choice, or else the stored featured photo, or else the first photo. */
function chooseFeatured(
  live: readonly ImportedPhoto[],
  unmentioned: readonly PhotosTable[],
): number | undefined {
  const chosen = live.find(({ featured }) => featured) ?? unmentioned.find(({ featured }) => featured === 1);
  if (chosen) return chosen.id;
  const ids = [...live, ...unmentioned].map(({ id }) => id);
  return ids.length === 0 ? undefined : Math.min(...ids);
}

function planPhoto(
  room_id: number,
  photo: ImportedPhoto,
  featuredId: number | undefined,
  stored: PhotosTable | undefined,
  fileOf: PlanOptions['fileOf'],
): PlannedPhoto {
  const { id, name, file } = photo;
  const { sha256, fileKey } = fileOf(file);
  const file_key = stored?.sha256 === sha256 ? stored.file_key : fileKey;
  if (file_key === undefined) throw changedMeanwhile();
  const featured = Number(id === featuredId);
  const stands_in = featured === 1 && !photo.featured ? (stored?.stands_in ?? 0) : 0;
  const details = JSON.stringify(orderPhoto(photo));
  const row = { id, room_id, name, file_key, sha256, featured, stands_in, details };
  if (!stored) return { row, change: 'added' };
  const isSame =
    stored.name === name &&
    stored.file_key === file_key &&
    stored.featured === featured &&
    stored.stands_in === stands_in &&
    stored.details === row.details;
  return { row, change: isSame ? 'unchanged' : 'changed' };
}

/** The line check decided which pictures are needed, based on the rooms stored at that time. */
export function changedMeanwhile(): ImportStopped {
  return new ImportStopped('The stored rooms changed while the file was read: run the import again.');
}

function isSamePartner(one: PartnerAccess, other: PartnerAccess): boolean {
  return (
    one.partner_id === other.partner_id &&
    one.partner_room_id === other.partner_room_id &&
    one.access === other.access
  );
}
