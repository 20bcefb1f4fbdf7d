import { vietnam } from '../../src/countries/vietnam.ts';
import type { ClimateKind, ClimateQuality } from '../../src/datasets/declared/comparison-data-points.ts';
import type { Destination } from '../../src/datasets/declared/destinations.ts';
import { sampleRow } from './sample-destination.ts';
import type { ValueClass } from '../../src/datasets/provenance/provenance.ts';
import type { spellingFinder } from '../../src/pipeline/steps/candidates.ts';
import type {
  ComparedDestination,
  MonthlyNormal,
} from '../../src/pipeline/steps/comparisons/choose-pairs.ts';

interface SampleFields extends Partial<Destination> {
  readonly slug: string;
  readonly nameVi?: string;
  readonly kind?: ClimateKind;
  readonly quality?: ClimateQuality;
  readonly months?: readonly MonthlyNormal[];
  readonly spelling?: ReturnType<ReturnType<typeof spellingFinder>>;
  /** The budget's evidence class, and how far its prices spread on either side, as a share. */
  readonly budgetClass?: ValueClass;
  readonly budgetReach?: number;
  /** The budget's standard error as a share; null if unknown. */
  readonly budgetError?: number | null;
  readonly monthsClass?: ValueClass;
  readonly populationUnit?: string;
  /** How many people the census counted. */
  readonly census?: number;
}

/** A destination for tests. A test overrides only the members it is about. */
export function sampleDestination({
  nameVi,
  kind,
  quality,
  months,
  spelling,
  budgetClass = 'computed',
  budgetReach = 0.2,
  budgetError = 0.1,
  monthsClass = 'computed',
  populationUnit = 'city',
  census,
  ...fields
}: SampleFields): ComparedDestination {
  const row = sampleRow(fields.slug, {
    lng: 107,
    tier: 3,
    best_visit_months: [1, 2, 3],
    avg_daily_budget_usd: { budget: 20, mid: 40, premium: 80 },
    ...fields,
  });
  return {
    country: vietnam,
    row,
    nameVi: nameVi ?? row.name_en,
    ...(spelling && { spelling }),
    receipts: {
      avg_daily_budget_usd: sampleBudget(row.avg_daily_budget_usd, budgetClass, budgetReach, budgetError),
      best_visit_months: { value: row.best_visit_months, class: monthsClass, method: 'day', sources: [] },
      population: {
        value: row.population,
        class: 'observed',
        method: 'day',
        sources: [],
        unit: populationUnit,
        ...(census !== undefined && { census: { persons: census, date: '2019-04-01' } }),
      },
    },
    climate: {
      kind: kind ?? 'station',
      quality: quality ?? 'good',
      months: months ?? sampleMonths({ lat: row.lat, heightM: 0 }),
    },
  };
}

function sampleBudget(
  value: Destination['avg_daily_budget_usd'],
  valueClass: ValueClass,
  reach: number,
  error: number | null,
): ComparedDestination['receipts']['avg_daily_budget_usd'] {
  const receiptOf = (usd: number) => ({ value: usd, class: valueClass, method: 'day' as const, sources: [] });
  const component = (usd: number) => ({
    ...receiptOf(usd / 4),
    range: { low: usd / 4, value: usd / 4, high: usd / 4 },
  });
  const part = (usd: number) => ({
    ...receiptOf(usd),
    n: 30,
    period: '2026',
    parts: {
      room: {
        ...component(usd),
        ...(error !== null &&
          valueClass === 'computed' && {
            compared: { sample: 'Rooms, 2026', usd, standard_error: usd * error },
          }),
      },
      food: component(usd),
      entertainment: component(usd),
      transport: component(usd),
    },
    range: { low: usd * (1 - reach), value: usd, high: usd * (1 + reach) },
    ...(error !== null && { standard_error: usd * error }),
  });
  const parts = { budget: part(value.budget), mid: part(value.mid), premium: part(value.premium) };
  return { ...receiptOf(0), value, parts };
}

/** Made-up weather: cooler in the north, in winter and at height, and wetter in summer. */
export function sampleMonths({ lat, heightM }: { lat: number; heightM: number }): MonthlyNormal[] {
  return Array.from({ length: 12 }, (_, index) => {
    const summer = (1 - Math.cos((index / 6) * Math.PI)) / 2;
    const tmean_c = Math.round((28 - (lat - 8) * 0.7 * (1 - summer) - heightM * 0.006) * 10) / 10;
    const precip_mm = Math.round((10 + lat + 280 * summer) * 10) / 10;
    return { month: index + 1, tmean_c, precip_mm, sunshine_h: undefined };
  });
}

/** Twelve months from mean temperatures, precipitation and, if given, sunshine. */
export function monthsOf(
  tmean: readonly number[],
  precip: readonly number[],
  sunshine: readonly number[] = [],
): MonthlyNormal[] {
  return tmean.map((tmean_c, index) => ({
    month: index + 1,
    tmean_c,
    precip_mm: precip[index]!,
    sunshine_h: sunshine[index],
  }));
}

/**
 * Sixty-eight places in Vietnam for tests, with names, coordinates, heights and populations (0 is unknown) from GeoNames. Tiers,
 * styles, seasons, costs and weather are made up, so that the tests do not depend on published values.
 */
const PLACES = `
hanoi|Hanoi|Hà Nội|21.0245|105.84117|10|8053663|1|war-history city food heritage
ho-chi-minh-city|Ho Chi Minh City|Thành phố Hồ Chí Minh|10.82302|106.62965|7|8993082|1|war-history city food heritage
da-nang|Da Nang|Đà Nẵng|16.06778|108.22083|11|988561|1|beach city food heritage
hai-phong|Hai Phong|Hải Phòng|20.86481|106.68345|12|841520|2|city food
can-tho|Can Tho|Cần Thơ|10.03711|105.78825|3|812088|2|river-delta food city
hue|Hue|Huế|16.4619|107.59546|8|351456|1|war-history city food heritage
ha-long|Ha Long|Hạ Long|20.95045|107.07336|8|148066|1|beach heritage
hoi-an|Hoi An|Hội An|15.87944|108.335|13|32757|1|beach war-history heritage
sa-pa|Sa Pa|Sa Pa|22.34023|103.84415|1522|10554|1|mountains national-park trekking heritage
phu-quoc|Phu Quoc|Phú Quốc|10.21716|103.95929|8|15000|1|island beach heritage
con-dao|Con Dao|Côn Đảo|8.68641|106.60824|5|1500|2|island beach war-history
phong-nha|Phong Nha|Phong Nha|17.61667|106.31667|0|0|2|war-history city
mui-ne|Mui Ne|Mũi Né|10.93314|108.28327|0|0|2|beach
da-lat|Da Lat|Đà Lạt|11.94646|108.44193|1483|197000|1|mountains national-park trekking heritage
ninh-binh|Ninh Binh|Ninh Bình|20.25809|105.97965|7|36864|1|war-history heritage
ha-giang|Ha Giang|Hà Giang|22.82333|104.98357|107|32690|1|mountains national-park heritage
dong-van|Dong Van|Đồng Văn|23.27841|105.36291|1068|0|2|mountains national-park trekking
cat-ba|Cat Ba|Cát Bà|20.72779|107.04819|24|30000|2|island beach
ly-son|Ly Son|Lý Sơn|15.37198|109.11891|22|0|2|island beach
ba-be|Ba Be|Ba Bể|22.45|105.7|0|0|2|mountains national-park
moc-chau|Moc Chau|Mộc Châu|20.85199|104.62177|814|0|2|mountains national-park trekking
ban-gioc|Ban Gioc|Bản Giốc|22.83514|106.52496|530|0|2|mountains national-park
cao-bang|Cao Bang|Cao Bằng|22.66568|106.25786|197|73549|2|mountains national-park
quy-nhon|Quy Nhon|Quy Nhơn|13.77648|109.22367|7|210338|2|beach
buon-ma-thuot|Buon Ma Thuot|Buôn Ma Thuột|12.66747|108.03775|459|146975|2|mountains national-park
pleiku|Pleiku|Pleiku|13.98333|108|760|114225|3|mountains national-park
kon-tum|Kon Tum|Kon Tum|14.35451|108.00759|543|172712|3|mountains national-park
ben-tre|Ben Tre|Bến Tre|10.24147|106.37585|5|124449|2|river-delta food
chau-doc|Chau Doc|Châu Đốc|10.7|105.11667|10|70239|2|river-delta food
vung-tau|Vung Tau|Vũng Tàu|10.34599|107.08426|10|341552|2|beach city food
nha-trang|Nha Trang|Nha Trang|12.24507|109.19432|10|283441|1|beach heritage
phan-thiet|Phan Thiet|Phan Thiết|10.92889|108.10208|10|160652|2|beach
dong-hoi|Dong Hoi|Đồng Hới|17.46885|106.62226|9|169000|3|beach
lao-cai|Lao Cai|Lào Cai|22.48556|103.97066|86|36502|3|mountains national-park
dien-bien-phu|Dien Bien Phu|Điện Biên Phủ|21.38602|103.02301|485|40282|2|mountains national-park war-history
lang-son|Lang Son|Lạng Sơn|21.85264|106.76101|265|55981|3|war-history city
tay-ninh|Tay Ninh|Tây Ninh|11.31004|106.09828|18|135254|3|war-history city
rach-gia|Rach Gia|Rạch Giá|10.01245|105.08091|13|228356|3|river-delta food
ca-mau|Ca Mau|Cà Mau|9.17682|105.15242|5|111894|3|river-delta food
vinh-long|Vinh Long|Vĩnh Long|10.25369|105.9722|1|137870|3|river-delta food
my-tho|My Tho|Mỹ Tho|10.36004|106.35996|2|122310|3|river-delta food
phan-rang|Phan Rang|Phan Rang|11.56432|108.98858|8|91520|3|beach war-history
tuy-hoa|Tuy Hoa|Tuy Hòa|13.09546|109.32094|8|69596|3|beach
sam-son|Sam Son|Sầm Sơn|19.73333|105.9|0|0|3|beach
vinh|Vinh|Vinh|18.67337|105.69232|12|163759|3|war-history city
thanh-hoa|Thanh Hoa|Thanh Hóa|19.8|105.76667|5|112473|3|war-history city
nam-dinh|Nam Dinh|Nam Định|20.43389|106.17729|5|193499|3|war-history city
hoa-binh|Hoa Binh|Hòa Bình|20.81717|105.33759|31|105260|3|mountains national-park
ha-tien|Ha Tien|Hà Tiên|10.3831|104.48753|8|40000|2|beach
cam-ranh|Cam Ranh|Cam Ranh|11.92144|109.15913|15|146771|3|beach
bac-ha|Bac Ha|Bắc Hà|22.53911|104.29305|908|0|2|mountains national-park trekking
mu-cang-chai|Mu Cang Chai|Mù Cang Chải|21.85125|104.08954|964|0|2|mountains national-park trekking
tam-dao|Tam Dao|Tam Đảo|21.39324|105.61441|52|0|3|mountains national-park
dong-ha|Dong Ha|Đông Hà|16.81625|107.10031|21|17662|3|war-history
tra-vinh|Tra Vinh|Trà Vinh|9.94719|106.34225|5|57408|3|river-delta food
soc-trang|Soc Trang|Sóc Trăng|9.59995|105.97193|7|114453|3|river-delta food
bac-lieu|Bac Lieu|Bạc Liêu|9.29414|105.72776|5|107911|3|river-delta food
cao-lanh|Cao Lanh|Cao Lãnh|10.46017|105.63294|5|63770|3|river-delta food
long-xuyen|Long Xuyen|Long Xuyên|10.38639|105.43518|8|272365|3|river-delta food
quang-ngai|Quang Ngai|Quảng Ngãi|15.12047|108.79232|13|32992|3|war-history city
tam-ky|Tam Ky|Tam Kỳ|15.57364|108.47403|11|165240|3|war-history city
ha-tinh|Ha Tinh|Hà Tĩnh|18.34282|105.90569|8|27728|3|war-history city
bao-loc|Bao Loc|Bảo Lộc|11.54798|107.80772|841|151915|3|mountains national-park trekking
son-la|Son La|Sơn La|21.3256|103.91882|608|19054|3|mountains national-park
lai-chau|Lai Chau|Lai Châu|22.39644|103.45824|919|0|3|mountains national-park trekking
mong-cai|Mong Cai|Móng Cái|21.52471|107.96619|9|72960|3|beach
co-to|Co To|Cô Tô|20.97268|107.76578|9|0|3|island beach
phu-quy|Phu Quy|Phú Quý|10.5166|108.93292|6|0|3|island beach
`;

export function sampleVietnam(): ComparedDestination[] {
  return PLACES.trim()
    .split('\n')
    .map((line, index) => {
      const [slug = '', name_en = '', nameVi = '', lat, lng, heightM, population, tier, styles = ''] =
        line.split('|');
      const mid = 28 + ((index * 7) % 30) + (tier === '1' ? 10 : 0);
      return sampleDestination({
        slug,
        name_en,
        nameVi,
        lat: Number(lat),
        lng: Number(lng),
        population: Number(population),
        tier: Number(tier),
        travel_style_tags: styles.split(' '),
        best_visit_months: SEASONS[(index + Math.round(Number(lat))) % SEASONS.length]!,
        avg_daily_budget_usd: { budget: Math.round(mid * 0.4), mid, premium: mid * 2 },
        kind: styles.startsWith('island') ? 'grid' : 'station',
        quality: QUALITIES[index % QUALITIES.length]!,
        months: sampleMonths({ lat: Number(lat), heightM: Number(heightM) }),
      });
    });
}

const SEASONS = [
  [1, 2, 3, 4, 11, 12],
  [10, 11, 12],
  [1, 2, 3, 4, 12],
  [2, 3, 4, 5, 6, 7, 8],
  [4, 5, 9, 10],
  [3, 4, 5, 9, 10, 11],
];

const QUALITIES = ['good', 'good', 'usable', 'good', 'good', 'good', 'poor'] as const;
