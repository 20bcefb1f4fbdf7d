import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ROOT } from '../measure/pinned.ts';

export interface RoomsFile {
  readonly rooms: number;
  readonly photosOfRoom: number;
  readonly pictures: number;
}

const ROOMS_OF_HOST = 20;
const CATALOGUE = join(ROOT, 'data/catalogue/catalogue.ndjson');

/** Writes `rooms.ndjson` with the catalogue, hosts and rooms, and the pictures that it refers to; returns its path. */
export async function writeRooms(
  folder: string,
  { rooms, photosOfRoom, pictures }: RoomsFile,
): Promise<string> {
  await writePictures(folder, pictures);
  const file = join(folder, 'rooms.ndjson');
  await pipeline(createReadStream(CATALOGUE), createWriteStream(file));
  const out = createWriteStream(file, { flags: 'a', highWaterMark: 1_048_576 });
  for (let id = 1; id <= rooms; id += 1) {
    if (id % ROOMS_OF_HOST === 1) out.write(`${JSON.stringify(makeHost(hostOf(id), pictures))}\n`);
    const isFull = !out.write(`${JSON.stringify(makeRoom(id, photosOfRoom, pictures))}\n`);
    if (isFull) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return file;
}

const hostOf = (roomId: number) => Math.ceil(roomId / ROOMS_OF_HOST);
const pictureFile = (number: number) => `pictures/${number}.jpg`;

/** Each has another colour, so that its bytes differ. */
async function writePictures(folder: string, pictures: number): Promise<void> {
  await mkdir(join(folder, 'pictures'), { recursive: true });
  for (let number = 0; number < pictures; number += 1) {
    const background = { r: number % 256, g: (number >> 8) % 256, b: 128 };
    const picture = sharp({ create: { width: 320, height: 214, channels: 3, background } });
    await writeFile(join(folder, pictureFile(number)), await picture.jpeg().toBuffer());
  }
}

function makeHost(id: number, pictures: number) {
  return {
    type: 'host',
    id,
    avatar_file: pictureFile(id % pictures),
    full_name: `Host ${id}`,
    about: {
      en: 'I was born in this town and love to show it.',
      vi: 'Tôi sinh ra ở đây và thích giới thiệu quê mình.',
    },
    created_at: '2019-04-01T02:30:00Z',
    email_verified: true,
    phone_verified: id % 2 === 0,
    super_host: id % 10 === 0,
  };
}

function makeRoom(id: number, photosOfRoom: number, pictures: number) {
  const nightly = 400_000 + (id % 90) * 10_000;
  return {
    type: 'room',
    id,
    host_id: hostOf(id),
    name: { en: `A quiet room number ${id}`, vi: `Phòng yên tĩnh số ${id}` },
    summary: {
      en: 'A light room near the old town, with a balcony.',
      vi: 'Phòng sáng gần phố cổ, có ban công.',
    },
    introduction: {
      en: 'The house stands in a lane behind the market. Breakfast is served on the roof, from where one sees the river and the hills beyond it.',
      vi: 'Ngôi nhà nằm trong con ngõ phía sau chợ. Bữa sáng được phục vụ trên sân thượng, nơi nhìn ra dòng sông và những ngọn đồi xa.',
    },
    unique_features: null,
    utilities: null,
    host_experiences: null,
    special_note: { en: 'The lane is closed to cars.', vi: 'Ô tô không vào được ngõ.' },
    apartment_rules: null,
    apartment_manual: null,
    direction_manual: null,
    checkin_guide: { en: 'The key is in the box beside the door.', vi: 'Chìa khóa ở trong hộp cạnh cửa.' },
    num_bedrooms: 1 + (id % 3),
    num_bathrooms: 1,
    num_beds: 1 + (id % 4),
    area: 20 + (id % 60),
    maximum_guests: 2 + (id % 5),
    booking_type: 'request_to_book',
    calendar_type: 'Always',
    status: 'Listed',
    submit_status: null,
    cancellation_policy: 'Flexible',
    rating: (id % 50) / 10,
    review_count: id % 100,
    like_count: null,
    bed_type_id: 5,
    room_type_id: 2,
    property_type_id: 28,
    amenity_ids: [1, 2, 6, 7, 11, 12, 22, 24, 30 + (id % 10)],
    destination_ids: [1 + (id % 10)],
    price: {
      nightly,
      weekend: nightly + 100_000,
      monthly: nightly * 25,
      cleaning_fee: 100_000,
      security_fee: 0,
      additional_guests_fee: 120_000,
      standard_guests: 2,
      checkin_time: '14:00',
      checkin_time_expiry: null,
      checkout_time: '12:00',
      minimum_stay: 1,
      maximum_stay: null,
    },
    address: {
      address_line_1: `${id} Trần Phú`,
      address_line_2: null,
      area: 'Minh An',
      city: 'Hội An',
      state: 'Quảng Nam',
      country: 'Vietnam',
      latitude: '15.87944',
      longitude: '108.335',
    },
    coupons: [],
    photos: Array.from({ length: photosOfRoom }, (_, index) => ({
      id: (id - 1) * photosOfRoom + index + 1,
      name: `photo-${index + 1}.jpg`,
      file: pictureFile((id * photosOfRoom + index) % pictures),
      featured: index === 0,
      caption: { en: 'The room in the morning light', vi: 'Căn phòng trong nắng sớm' },
      highlights: { en: '', vi: '' },
      slide: index < 5,
      order: index,
      tag_ids: [1 + (index % 10)],
    })),
    partners: [],
  };
}
