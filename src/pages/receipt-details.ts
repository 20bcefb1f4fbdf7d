import { html } from 'ghtml';
import type { Country } from '../countries/country.ts';
import type { Places } from './place.ts';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';
import { WORDS } from './words/words.ts';

interface DetailContext {
  readonly language: SiteLanguage;
  readonly country: Country;
  readonly places: Places;
}

/** What a pattern's groups matched. A translation reads only the groups that its pattern has. */
type Groups = [string, string, string, string];

type Translate = (found: Groups, context: DetailContext) => string;

const { number, languages, list } = VOCABULARY.vi;
const figure = (text: string | undefined) => number(Number(text));
const shares = (text: string) =>
  text.replaceAll(/([a-z]+) ([\d.]+) %/g, (_, code: string, share: string) => {
    return `${languages[code] ?? code} ${figure(share)} %`;
  });

const UNITS_VI: Readonly<Record<string, string>> = WORDS.vi.destination.population.units;

/** Patterns for the parts of a detail in receipts, with their Vietnamese translations. */
const PARTS_VI: readonly (readonly [RegExp, Translate])[] = [
  [/^read by a person$/, () => 'do người đọc'],
  [/^machine-extracted$/, () => 'do chương trình trích'],
  [
    /^partly machine-extracted, partly read by a person$/,
    () => 'một phần do chương trình trích, một phần do người đọc',
  ],
  [
    /^(\d+) guides, (.+)$/,
    ([count, reading], context) => `${count} cẩm nang, ${partVi(reading, context) ?? reading}`,
  ],
  [/^setting ([a-z-]+)$/, ([setting]) => `loại nơi: ${SETTINGS_VI[setting] ?? setting}`],
  [/^normals of (.+), (\d+) km away$/, ([place, km]) => `trung bình khí hậu của ${place}, cách ${km} km`],
  [/^normals of (.+)$/, ([place]) => `trung bình khí hậu của ${place}`],
  [/^(.+), (\d+) km away, ([A-Z]\w+)$/, ([place, km, zone]) => `${place}, cách ${km} km: ${zone}`],
  [
    /^the normals are read from a grid, not observed$/,
    () => 'trung bình lấy từ dữ liệu lưới, không phải số đo của trạm',
  ],
  [/^a usable stand-in: no station is close by$/, () => 'dùng thay được: không có trạm nào ở sát bên'],
  [
    /^a poor stand-in: no series is near at a like height$/,
    () => 'chỉ tương đối: không có trạm hay điểm lưới nào ở gần với độ cao tương tự',
  ],
  [
    /^it lies (\d+) m (lower|higher) than the place, and temperatures are moved by ([\d.]+) °C per km$/,
    ([metres, direction, celsius]) =>
      `${direction === 'lower' ? 'thấp' : 'cao'} hơn nơi này ${figure(metres)} m, nhiệt độ được điều chỉnh ${figure(celsius)} °C mỗi km`,
  ],
  [
    /^rooms of ([a-z-]+(?:, [a-z-]+)*)$/,
    ([slugs], { places }) =>
      `giá phòng của ${list(slugs.split(', ').map((slug) => places.get(slug)?.name ?? slug))}`,
  ],
  [
    /^whole days published elsewhere, with a bed in a dormitory: (.+)$/,
    ([days]) =>
      `để đối chiếu, chi phí cả ngày với giường tập thể do nơi khác công bố: ${days.replaceAll(/[\d.]+(?= \()/g, figure)}`,
  ],
  [
    /^last changed on (\d{4})-(\d{2})-(\d{2})$/,
    ([year, month, day]) => `sửa lần cuối ngày ${Number(day)}/${Number(month)}/${year}`,
  ],
  [/^in GeoNames of (\d{4})-(\d{2})$/, ([year, month]) => `trong GeoNames tháng ${Number(month)}/${year}`],
  [/^the year of its figure is not known$/, () => 'không rõ năm của số liệu'],
  [/^GeoNames says (\d+)$/, ([persons]) => `GeoNames ghi ${figure(persons)}`],
  [/^the urban part has (\d+)$/, ([persons]) => `khu vực thành thị có ${figure(persons)} người`],
  [
    /^(\d+) on (\d{4})-(\d{2})-(\d{2})$/,
    ([persons, year, month, day]) => `${figure(persons)} người ngày ${Number(day)}/${Number(month)}/${year}`,
  ],
  [
    /^a district is not a town: all of its district has (\d+)$/,
    ([persons]) => `cả huyện, rộng hơn thị trấn, có ${figure(persons)} người`,
  ],
  [
    /^(.+ %) of the .+, not of the place alone$/,
    ([found], { country }) => `${shares(found)} ở ${country.groupArea.vi}, không phải của riêng nơi này`,
  ],
  [/^left out: (.+ %) of the place$/, ([found]) => `bỏ qua: ${shares(found)} tại nơi này`],
  [/^(.+ %) of the place$/, ([found]) => `${shares(found)} tại nơi này`],
  [
    /^the row is ([^,]+)(?:, (.+))?$/,
    ([name, note]) => `dòng ${name}${note ? `, ${NOTES_VI[note] ?? note}` : ''}`,
  ],
  [new RegExp(`^(${Object.keys(UNITS_VI).join('|')}) (.+)$`), ([unit, name]) => `${UNITS_VI[unit]} ${name}`],
  [/^(ISO \d+(?:-\d)?(?: alpha-\d)?)$/, ([standard]) => standard],
];

const SETTINGS_VI: Readonly<Record<string, string>> = {
  coast: 'ven biển',
  mountain: 'miền núi',
  highland: 'cao nguyên',
  delta: 'đồng bằng sông nước',
  'city-plain': 'thành phố đồng bằng',
};

/** Editors' notes on the point or row that represents a place. */
const NOTES_VI: Readonly<Record<string, string>> = {
  'the lake': 'hồ',
  'the waterfall': 'thác',
  'the hill town': 'thị trấn trên núi',
  'the centre (District 1)': 'trung tâm (Quận 1)',
  'the main town of the archipelago': 'thị trấn chính của quần đảo',
  'the main town of the island': 'thị trấn chính của đảo',
  'a settlement by the Phong Nha cave': 'khu dân cư cạnh động Phong Nha',
  'IANA time zone database, zone.tab': 'cơ sở dữ liệu múi giờ IANA, tệp zone.tab',
};

/** A receipt's details about one value, as HTML. Parts without a translation stay in English. */
export function detailIn(detail: string, context: DetailContext): string {
  if (context.language === 'en') return html`${detail}`;
  const parts = detail.split('; ').map((part) => {
    const translated = partVi(part, context);
    return translated === undefined ? html`<span lang="en">${part}</span>` : html`${translated}`;
  });
  return parts.join('; ');
}

function partVi(part: string, context: DetailContext): string | undefined {
  for (const [pattern, translate] of PARTS_VI) {
    const found = pattern.exec(part);
    if (found) return translate(found.slice(1) as Groups, context);
  }
  return NOTES_VI[part];
}
