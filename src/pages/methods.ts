import { html } from 'ghtml';
import type { Country } from '../countries/country.ts';
import { listCountryMethods } from '../datasets/declared/country-methods.ts';
import { ROOM_METHODS } from './room-methods.ts';
import type { SiteLanguage } from './site-language.ts';

/** Plain English for rules in receipts. The receipts themselves are part of the data, so their wording cannot change. */
const METHODS_EN: Readonly<Record<string, string>> = {
  ...ROOM_METHODS.en,
  'chosen once, from the English name': 'chosen once from the English name; it never changes',
  'English name of the editorial table': 'English name in our editorial table',
  'the code that its publication gives for the whole country': 'the published code for the whole country',
  'how early a first visitor should hear of the place, 1 to 3':
    'our judgement of its priority for a first trip, from 1 (go here first) to 3',
  'tags of the editorial table; unesco where a World Heritage site lies at the place or close by':
    'tags in our editorial table; unesco if a World Heritage site is at the place or close by',
  'population of the GeoNames row, which comes near the census of the same unit':
    'population in GeoNames, which is close to the census of the same unit',
  'population of the GeoNames row; there is no census of the unit to check it by':
    'population in GeoNames; there is no census of the unit to check it against',
  'counted by the census, because GeoNames counts another unit or is too old':
    'census count, because the figure in GeoNames is for another unit or too old',
  'counted by the census, because GeoNames gives no population':
    'census count, because GeoNames has no population',
  'months that more than half of three or more independent guides name; where exactly half do, the climate and the months beside it decide; flood months never':
    'months that more than half of at least three independent guides name; if exactly half do, the climate and the neighbouring months decide; never flood months',
  'fair months by the climate normals and the limits of the setting; a month alone is no season, and where fewer than three are left, the three that come nearest':
    'months within the temperature and rain limits for this kind of place; single months do not count, and if fewer than three are left, the three closest to the limits',
  'fair months by the climate normals and the limits of the setting, with the months that three or more guides name for a harvest or a blossom':
    'months within the temperature and rain limits for this kind of place, and months that three or more guides name for a harvest or a blossom',
  'the first of the rules for publishing a pair that holds': 'the first publishing rule that the pair meets',
  'a pair of the editorial table': 'listed in our editorial table of pairs',
  'in the ledger of published comparisons, although no other rule holds any more':
    'in the ledger of published comparisons, although the pair no longer meets another rule',
  'each of the twelve months, whatever the destination': 'every month for every destination',
  'each of the three bands, whatever the destination': 'every band for every destination',
  '1 where the month is among the best months of the destination, else 0':
    '1 if the month is one of the best months for the destination, otherwise 0',
  'coordinates in cities.json, because the GeoNames dump lacks the place':
    'coordinates in cities.json, because the place is not in the GeoNames dump',
  'coordinates of the GeoNames row': 'coordinates in GeoNames',
  'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 from the monthly normals of the station, or else the grid point, that comes nearest in place and height':
    'Köppen-Geiger class (Peel, Finlayson and McMahon 2007) from the monthly averages of the station that is nearest in position and height, or of the nearest grid point if there is no station',
  'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 that most of the three nearest stations have, brought to the height of the place, because it lies much higher or lower than they do':
    'Köppen-Geiger class (Peel, Finlayson and McMahon 2007) of most of the three nearest stations, adjusted to the height of the place, because it is much higher or lower than they are',
  'the point that one public file gives for the visited place, checked against the boundary of its commune, because the row of the geographic database lies elsewhere':
    'position of the visited place in a public file, checked against the boundary of its commune, because GeoNames has another spot',
  'median of the points that public files give for the visited place, checked against the boundary of its commune, because the row of the geographic database lies elsewhere':
    'median of the positions of the visited place in public files, checked against the boundary of its commune, because GeoNames has another spot',
  'three bands, each added up from a shared room, food, entertainment and local transport':
    'three bands, each the sum of a shared room, food, entertainment and local transport',
  'half of a room for two, food, entertainment and local transport, rounded to 1 below 50 and to 5 above':
    'sum of half a double room, food, entertainment and local transport, rounded to 1 below 50 and to 5 from 50',
  '<a_slug>-vs-<b_slug>, kept as it was first published':
    '<a_slug>-vs-<b_slug>, unchanged since first published',
  'the lower tier comes first, then the larger population, then the slug; the sides stay as first published':
    'sorted by tier, then by population, then by slug; the order never changes after publication',
  'searches written by templates from the names of both places, as people type them':
    'search phrases from templates, with the names of both places as people type them',
  'the values of both places side by side, with the normals behind their climate class, and a verdict where both are evident and differ by more than is uncertain':
    'the values of both places with their monthly averages, and a verdict if there is evidence for both and the difference is larger than the uncertainty',
  'written by templates from data_points, the names and positions of both places and the ranges of their budgets':
    'written by templates from data_points, the names and positions of both places, and their budget ranges',
  'median of the food figures of all places': 'median food cost of all places',
  'median of the entertainment figures of all places': 'median entertainment cost of all places',
  'lower quartile of the food figures of all places': 'lower quartile of the food costs of all places',
  'lower quartile of the entertainment figures of all places':
    'lower quartile of the entertainment costs of all places',
  'mean of the food figure of the place and the median of all places':
    'average of the food cost of the place and the median of all places',
  'mean of the entertainment figure of the place and the median of all places':
    'average of the entertainment cost of the place and the median of all places',
  'a flat amount for getting around the place, the same everywhere':
    'a fixed amount for local transport, the same everywhere',
  'added up from the lower or upper limits of the parts, and rounded as the value is':
    'sum of the lower or upper limits of the parts, rounded like the value',
  'how the rooms of the band are known': 'the evidence for the room price',
  'hotel listings behind the price of the room': 'number of hotel listings behind the room price',
  'the newest year of the room prices': 'year of the newest room price',
  'the parts that the band is added up from, rounded to cents': 'the parts of the sum, rounded to cents',
  'mean of the month at the station over the years of the period':
    'average for the month at the station over all years of the period',
  'mean of the month at the station over the years of the period, moved to the height of the place by 6.5 °C per km':
    'average for the month at the station over all years of the period, adjusted to the height of the place by 6.5 °C per km',
  'the station that comes nearest in place and height': 'the station that is nearest in position and height',
  'height of the place less that of the station, rounded to 1 m':
    'height of the place minus the height of the station, rounded to 1 m',
  'the years that the source gives for its means': 'the years of the averages, as stated by the source',
  'the UTC day on which the service answered the request': 'the UTC day of the request',
  'the tool that was asked for': 'the requested tool',
  'the language that Accept-Language prefers, without its country; null where it names none of those counted apart':
    'the preferred language in Accept-Language, without its country; null if it is not one of the languages we count',
  'one more for every answer of the tool; known crawlers and prefetches are left out':
    'plus one for each result of the tool, except for known crawlers and prefetches',
};

/** Vietnamese translations of the rules in receipts. Rules that differ by country are in country-methods.ts. */
const METHODS_VI: Readonly<Record<string, string>> = {
  ...ROOM_METHODS.vi,
  'chosen once, from the English name': 'chọn một lần theo tên tiếng Anh',
  'English name of the editorial table': 'tên tiếng Anh trong bảng biên tập',
  'the code that its publication gives for the whole country': 'mã mà ấn phẩm gốc dùng cho cả nước',
  'coordinates in cities.json, because the GeoNames dump lacks the place':
    'tọa độ trong cities.json, vì bản trích GeoNames không có nơi này',
  'coordinates of the GeoNames row': 'tọa độ trong dòng của GeoNames',
  'how early a first visitor should hear of the place, 1 to 3':
    'mức ưu tiên cho chuyến đi đầu tiên theo đánh giá của chúng tôi, từ 1 (nên đến trước) đến 3',
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
  'a pair of the editorial table': 'một cặp trong bảng biên tập của chúng tôi',
  'in the ledger of published comparisons, although no other rule holds any more':
    'có trong sổ các so sánh đã công bố, dù không còn quy tắc nào khác đúng',
  'the lower tier comes first, then the larger population, then the slug; the sides stay as first published':
    'mức ưu tiên nhỏ hơn đứng trước, rồi đến nơi đông dân hơn, rồi theo mã; thứ tự giữ như lần công bố đầu tiên',
  'searches written by templates from the names of both places, as people type them':
    'câu tìm kiếm viết theo mẫu từ tên của hai nơi, theo cách người ta thường gõ',
  'the values of both places side by side, with the normals behind their climate class, and a verdict where both are evident and differ by more than is uncertain':
    'giá trị của hai nơi đặt cạnh nhau, kèm trung bình tháng làm cơ sở cho kiểu khí hậu, và kết luận khi cả hai đều có số liệu và chênh lệch vượt quá sai số',
  'written by templates from data_points, the names and positions of both places and the ranges of their budgets':
    'viết theo mẫu từ data_points, tên và vị trí của hai nơi, cùng khoảng chi phí',
  'slug of the destination': 'mã của điểm đến',
  'English name of the destination': 'tên tiếng Anh của điểm đến',
  'each of the twelve months, whatever the destination': 'lần lượt mười hai tháng, với mọi điểm đến',
  '1 where the month is among the best months of the destination, else 0':
    '1 nếu tháng thuộc những tháng đẹp nhất của điểm đến, nếu không thì 0',
  'median of the food figures of all places': 'trung vị chi phí ăn uống của mọi nơi',
  'median of the entertainment figures of all places': 'trung vị chi phí giải trí của mọi nơi',
  'lower quartile of the food figures of all places': 'tứ phân vị dưới của chi phí ăn uống ở mọi nơi',
  'lower quartile of the entertainment figures of all places':
    'tứ phân vị dưới của chi phí giải trí ở mọi nơi',
  'mean of the food figure of the place and the median of all places':
    'trung bình giữa chi phí ăn uống của nơi này và trung vị của mọi nơi',
  'mean of the entertainment figure of the place and the median of all places':
    'trung bình giữa chi phí giải trí của nơi này và trung vị của mọi nơi',
  'a flat amount for getting around the place, the same everywhere':
    'một khoản cố định cho đi lại tại chỗ, như nhau ở mọi nơi',
  'each of the three bands, whatever the destination': 'lần lượt ba mức chi, với mọi điểm đến',
  'added up from the lower or upper limits of the parts, and rounded as the value is':
    'cộng từ cận dưới hoặc cận trên của các khoản, làm tròn như giá trị',
  'how the rooms of the band are known': 'giá phòng của mức chi này dựa vào đâu',
  'hotel listings behind the price of the room': 'số tin đăng khách sạn làm cơ sở cho giá phòng',
  'the newest year of the room prices': 'năm mới nhất của giá phòng',
  'the parts that the band is added up from, rounded to cents':
    'các khoản cộng thành mức chi, làm tròn đến xu',
  'mean of the month at the station over the years of the period':
    'trung bình của tháng tại trạm qua các năm của thời kỳ',
  'mean of the month at the station over the years of the period, moved to the height of the place by 6.5 °C per km':
    'trung bình của tháng tại trạm qua các năm của thời kỳ, quy về độ cao của nơi này theo 6,5 °C mỗi km',
  'the station that comes nearest in place and height': 'trạm gần nhất về vị trí và độ cao',
  'great-circle distance, rounded to 0.1 km': 'khoảng cách theo đường chim bay, làm tròn đến 0,1 km',
  'height of the place less that of the station, rounded to 1 m':
    'độ cao của nơi này trừ độ cao của trạm, làm tròn đến 1 m',
  'the years that the source gives for its means': 'các năm mà nguồn nêu cho số trung bình',
  'the UTC day on which the service answered the request': 'ngày theo giờ UTC khi dịch vụ trả lời yêu cầu',
  'the tool that was asked for': 'công cụ được yêu cầu',
  'the language that Accept-Language prefers, without its country; null where it names none of those counted apart':
    'ngôn ngữ mà Accept-Language ưu tiên, không kèm quốc gia; null nếu không thuộc các ngôn ngữ được đếm riêng',
  'one more for every answer of the tool; known crawlers and prefetches are left out':
    'cộng một cho mỗi kết quả của công cụ; không tính các trình thu thập đã biết và lượt tải trước',
};

/** A rule in the page's language, as HTML. A rule without a translation stays in English. */
export function methodIn(language: SiteLanguage, method: string, country: Country | undefined): string {
  if (language === 'en') return html`${METHODS_EN[method] ?? method}`;
  const ofCountry = country && listCountryMethods(country).find(({ en }) => en === method);
  const translated = METHODS_VI[method] ?? ofCountry?.vi;
  return translated ? html`${translated}` : html`<span lang="en">${method}</span>`;
}
