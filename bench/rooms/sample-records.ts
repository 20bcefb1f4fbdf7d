import type { HostRecord, PhotoRecord, RoomRecord } from '../../src/rooms/room-record.ts';

// Typical partner records with texts in two languages. `{id}` stands for the room's id.

export const HOST: HostRecord = {
  full_name: 'Nguyễn Thị Lan',
  about: {
    en: 'I was born in this town, taught in its school for twenty years, and love to show it to those who come from far away.',
    vi: 'Tôi sinh ra ở thị xã này, dạy học ở đây hai mươi năm, và rất thích giới thiệu quê mình với khách phương xa.',
  },
  created_at: '2019-04-01T02:30:00Z',
  email_verified: true,
  phone_verified: true,
  super_host: false,
};

export const PHOTO: PhotoRecord = {
  caption: {
    en: 'The room in the light of the morning',
    vi: 'Căn phòng trong ánh nắng ban mai',
  },
  highlights: { en: '', vi: '' },
  slide: true,
  order: 0,
  tag_ids: [1, 4],
};

export const ROOM: RoomRecord = {
  name: {
    en: 'A quiet room above the old town, number {id}',
    vi: 'Phòng yên tĩnh phía trên phố cổ, số {id}',
  },
  summary: {
    en: 'A light room of thirty square metres with a balcony, a desk and a kitchen of its own, five minutes on foot from the river.',
    vi: 'Phòng sáng ba mươi mét vuông có ban công, bàn làm việc và bếp riêng, cách bờ sông năm phút đi bộ.',
  },
  introduction: {
    en:
      'The house stands in a lane behind the market. Breakfast is served on the roof, from where one sees the river and the hills beyond it. ' +
      'The room itself is on the second floor: it has a bed for two, a sofa that becomes another, and windows to the garden. ' +
      'In the evening the lane is still, and the lanterns of the old town are round the corner. Bicycles stand in the yard and may be taken at any time.',
    vi:
      'Ngôi nhà nằm trong con ngõ phía sau chợ. Bữa sáng được phục vụ trên sân thượng, nơi nhìn ra dòng sông và những ngọn đồi phía xa. ' +
      'Phòng ở tầng hai: có một giường đôi, một ghế sô pha có thể mở thành giường, và cửa sổ nhìn ra vườn. ' +
      'Buổi tối con ngõ rất yên, đèn lồng của phố cổ ở ngay góc đường. Xe đạp để trong sân và khách có thể dùng bất cứ lúc nào.',
  },
  unique_features: {
    en: 'A roof garden, and a teapot that is never empty.',
    vi: 'Vườn trên mái và ấm trà không bao giờ cạn.',
  },
  utilities: null,
  host_experiences: {
    en: 'A walk through the market, and a lesson of cooking.',
    vi: 'Đi chợ cùng chủ nhà và một buổi học nấu ăn.',
  },
  special_note: {
    en: 'The lane is closed to cars: a porter brings what is heavy.',
    vi: 'Ô tô không vào được ngõ: có người mang giúp đồ nặng.',
  },
  apartment_rules: {
    en: 'No smoking in the room. Quiet after ten in the evening.',
    vi: 'Không hút thuốc trong phòng. Giữ yên lặng sau mười giờ tối.',
  },
  apartment_manual: null,
  direction_manual: {
    en: 'From the market take the lane beside the pharmacy: the third gate on the left, painted green.',
    vi: 'Từ chợ rẽ vào ngõ cạnh hiệu thuốc: cổng thứ ba bên trái, sơn màu xanh.',
  },
  checkin_guide: {
    en: 'The key is in the box beside the door.',
    vi: 'Chìa khóa ở trong hộp cạnh cửa.',
  },
  num_bedrooms: 1,
  num_bathrooms: 1,
  num_beds: 2,
  area: 30,
  maximum_guests: 4,
  booking_type: 'request_to_book',
  calendar_type: 'Always',
  status: 'Listed',
  submit_status: 'Accept',
  cancellation_policy: 'Flexible',
  rating: 4.7,
  review_count: 112,
  like_count: 38,
  bed_type_id: 5,
  room_type_id: 2,
  property_type_id: 2,
  amenity_ids: [1, 2, 3, 6, 7, 11, 12, 15, 22, 24, 27, 30],
  destination_ids: [8],
  price: {
    nightly: 693_000,
    weekend: 924_000,
    monthly: 18_018_000,
    cleaning_fee: 231_000,
    security_fee: 0,
    additional_guests_fee: 277_200,
    standard_guests: 2,
    checkin_time: '14:00',
    checkin_time_expiry: '22:00',
    checkout_time: '12:00',
    minimum_stay: 1,
    maximum_stay: 90,
  },
  address: {
    address_line_1: '{id} Trần Phú',
    address_line_2: 'Tầng 2',
    area: 'Minh An',
    city: 'Hội An',
    state: 'Quảng Nam',
    country: 'Việt Nam',
    latitude: '15.87944',
    longitude: '108.33500',
  },
  coupons: [],
};
