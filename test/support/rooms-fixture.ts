import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readConfig } from '../../src/config/config.ts';
import { asSampan, runSampan, type Settings } from './sampan.ts';

// A small set of rooms, imported as the operator's command does.

const text = (en: string, vi?: string) => (vi === undefined ? { en } : { en, vi });

export const CATALOGUE = [
  { type: 'bed_type', id: 5, name: text('Real Bed', 'Giường thật') },
  {
    type: 'room_type',
    id: 2,
    name: text('Private room', 'Phòng riêng'),
    description: text('A room of your own', 'Phòng của riêng bạn'),
  },
  { type: 'property_type', id: 28, name: text('Studio', 'Căn studio'), description: text('', '') },
  {
    type: 'amenity_type',
    id: 901,
    name: text('Basics', 'Cơ bản'),
    description: text('What one needs', 'Thứ cần thiết'),
  },
  { type: 'amenity_type', id: 902, name: text('Leisure', 'Giải trí'), description: text('', '') },
  {
    type: 'amenity',
    id: 911,
    name: text('Wifi', 'Mạng wifi'),
    description: text('Fast', 'Nhanh'),
    icon: 'wifi',
    amenity_type_id: 901,
  },
  {
    type: 'amenity',
    id: 912,
    name: text('Pool', 'Hồ bơi'),
    description: text('', ''),
    icon: 'pool',
    amenity_type_id: 902,
  },
  {
    type: 'amenity',
    id: 913,
    name: text('Towels', 'Khăn tắm'),
    description: text('', ''),
    icon: 'towel',
    amenity_type_id: 901,
  },
  { type: 'photo_tag', id: 921, name: text('Bedroom', 'Phòng ngủ'), normalized: 'bedroom' },
  { type: 'photo_tag', id: 922, name: text('View', 'Quang cảnh'), normalized: 'view' },
  { type: 'destination', id: 931, name: text('Hanoi', 'Hà Nội'), url: '/destinations/hanoi' },
  {
    type: 'exchange_rate',
    currency: 'USD',
    // Replaces the bundled rate of the same day, because the published example uses this one.
    valid_from: '2026-09-29',
    vnd: 23_195,
    source: 'rate implied by the published price examples of the room API',
  },
  {
    type: 'host',
    id: 10_001,
    avatar_file: null,
    full_name: 'Nguyễn Thị Lan',
    about: text('I live here.', 'Tôi sống ở đây.'),
    created_at: '2019-04-01T20:30:00Z',
    email_verified: true,
    phone_verified: false,
    super_host: true,
  },
];

const PRICE = {
  nightly: 693_000,
  weekend: 924_000,
  monthly: 18_018_000,
  cleaning_fee: 231_000,
  security_fee: 0,
  additional_guests_fee: 277_200,
  standard_guests: 2,
  checkin_time: '14:00',
  checkin_time_expiry: null as string | null,
  checkout_time: '00:30',
  minimum_stay: 1,
  maximum_stay: null as number | null,
};

export interface FixturePhoto {
  readonly id: number;
  readonly featured?: boolean;
  readonly tags?: readonly number[];
  /** One of three pictures, unless the photo has its own. */
  readonly file?: string;
}

export function roomLine(
  id: number,
  photos: readonly FixturePhoto[],
  partners: readonly { partner_id: number; partner_room_id: string; access: string }[],
  changes: object = {},
) {
  return {
    type: 'room',
    id,
    host_id: 10_001,
    name: text(`Room ${id}`, `Phòng ${id}`),
    summary: text('By the lake', 'Bên hồ'),
    introduction: text('Quiet'),
    unique_features: null,
    utilities: null,
    host_experiences: null,
    special_note: null,
    apartment_rules: text('No smoking', 'Không hút thuốc'),
    apartment_manual: null,
    direction_manual: null,
    checkin_guide: null,
    num_bedrooms: 2,
    num_bathrooms: 3,
    num_beds: 2,
    area: 45.5,
    maximum_guests: 5,
    booking_type: 'request_to_book',
    calendar_type: 'Always',
    status: 'Listed',
    submit_status: null,
    cancellation_policy: 'Flexible',
    rating: 4.5,
    review_count: 12,
    like_count: null,
    bed_type_id: 5,
    room_type_id: 2,
    property_type_id: 28,
    amenity_ids: [911, 912, 913],
    destination_ids: [931],
    price: PRICE,
    address: {
      address_line_1: '12 Phố Hàng Bạc',
      address_line_2: 'Tầng 3',
      area: null,
      city: 'Hà Nội',
      state: null,
      country: 'Việt Nam',
      latitude: '21.033333',
      longitude: '105.85',
    },
    coupons: [],
    photos: photos.map(({ id: photoId, featured = false, tags = [], file = PICTURES[photoId % 3]! }) => ({
      id: photoId,
      name: `photo-${photoId}.jpg`,
      file,
      featured,
      caption: text(`Photo ${photoId}`, `Ảnh ${photoId}`),
      highlights: text('', ''),
      slide: photoId % 2 === 0,
      order: 0,
      tag_ids: tags,
    })),
    partners,
    ...changes,
  };
}

const PICTURES = ['picture-0.jpg', 'picture-1.jpg', 'picture-2.jpg'];
const COLOURS = ['#c0392b', '#27ae60', '#2980b9'];

/** Writes lines to a folder, with the three pictures and any others that the lines name, and returns the file. */
export async function writeImport(lines: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-rooms-'));
  const pictures = await Promise.all(
    COLOURS.map((background) =>
      sharp({ create: { width: 320, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  for (const [index, name] of listPictures(lines).entries())
    await writeFile(join(folder, name), pictures[index % 3]!);
  const file = join(folder, 'rooms.ndjson');
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

function listPictures(lines: readonly object[]): string[] {
  const photos = lines.flatMap((line) => ('photos' in line ? (line.photos as { file: string }[]) : []));
  return [...new Set([...PICTURES, ...photos.map(({ file }) => file)])];
}

/** Calls the command's code directly, because a process for each import would take another second. */
export async function importLines(settings: Settings, lines: readonly object[]): Promise<void> {
  const file = await writeImport([...CATALOGUE, ...lines]);
  const { runImport } = await import('../../src/cli/rooms-import.ts');
  const result = await asSampan(() =>
    runImport(readConfig(settings), file, { skipBadLines: false, merge: false }),
  );
  if (result.status !== 'imported') throw new Error(`The import failed: ${JSON.stringify(result)}`);
}

export async function runJson(args: readonly string[], settings: Settings): Promise<any> {
  const { exitCode, stdout, stderr } = await runSampan([...args, '--json'], settings);
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout);
}
