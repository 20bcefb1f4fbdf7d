import type { Country } from '../../countries/country.ts';

export interface DeclarationWords {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

export const TOOL_USAGE_VI: DeclarationWords = {
  name: 'Lượt dùng công cụ mỗi ngày',
  description:
    'Mỗi dòng là một công cụ, một ngôn ngữ và một ngày theo giờ UTC trong 90 ngày gần nhất, kể cả hôm nay: công cụ du lịch được dùng bao ' +
    'nhiêu lần. Chỉ giữ số đếm; không ghi phiên, địa chỉ, nội dung nhập hay kết quả.',
  columns: {
    day: 'Ngày theo giờ UTC mà các lượt dùng được ghi nhận',
    tool_slug: 'Mã của công cụ; trang của công cụ ở /tools/<tool_slug>',
    locale: 'Ngôn ngữ của yêu cầu; null nghĩa là không rõ',
    uses: 'Số lượt dùng công cụ trong ngày đó',
  },
};

/** Vietnamese translations of a country's dataset declarations, by kind. */
export const declarationsVi = (country: Country): Readonly<Record<string, DeclarationWords>> => ({
  destinations: {
    name: `Điểm đến ở ${country.name.vi}`,
    description:
      `Mỗi dòng là một điểm đến ở ${country.name.vi}: ở đâu, có bao nhiêu dân, thuộc kiểu khí hậu nào, những tháng đẹp nhất để đi, ngôn ngữ được ` +
      'nói, các phong cách du lịch phù hợp và chi phí một ngày theo ba mức.',
    columns: {
      slug: 'Mã định danh dùng trong địa chỉ, viết theo tên tiếng Anh',
      name_en: 'Tên hiển thị bằng tiếng Anh',
      country_code: 'Quốc gia, mã ISO 3166-1 alpha-2',
      region_code: `Đơn vị hành chính: mã ISO 3166-2 của ${country.regionUnit.vi}`,
      lat: 'Vĩ độ thập phân, WGS 84',
      lng: 'Kinh độ thập phân, WGS 84',
      tier: 'Mức ưu tiên biên tập, từ 1 (cao nhất) đến 3',
      population: `Dân số của thành phố, đảo hoặc thị trấn mà du khách nhắc đến: theo cơ sở dữ liệu địa lý nếu gần với tổng điều tra, nếu không thì theo ${country.census.vi}; phần xuất xứ nêu đơn vị, và năm nếu là số liệu tổng điều tra`,
      timezone: 'Múi giờ theo tên của IANA',
      climate_zone: 'Kiểu khí hậu theo Köppen',
      best_visit_months:
        'Những tháng, từ 1 đến 12, được coi là đẹp nhất để đi, theo các cẩm nang độc lập hoặc theo khí hậu; phần xuất xứ nêu lý do của từng tháng còn lại',
      currency_code: 'Tiền tệ, mã ISO 4217',
      languages_spoken: `Ngôn ngữ, mã ISO 639: ngôn ngữ chính thức, rồi ngôn ngữ của các dân tộc chiếm từ một phần mười dân số của nơi này hoặc của ${country.groupArea.vi}`,
      travel_style_tags: 'Các phong cách du lịch phù hợp, thẻ viết thường nối bằng gạch ngang',
      avg_daily_budget_usd:
        'Đô la Mỹ cho mỗi người mỗi ngày, hai người chung một phòng. budget: nửa giá phòng ở phân vị 25, ăn uống và giải trí mức tiết kiệm, 2 đô la đi lại tại chỗ; mid: nửa giá phòng trung vị, ăn uống và giải trí tầm trung, 4 đô la; premium: nửa giá phòng ở phân vị 90, ăn uống và giải trí cao cấp, 10 đô la. Không gồm đi lại giữa các nơi, thị thực, mua sắm, du thuyền và tour nhiều ngày. Làm tròn đến 1 nếu dưới 50 và đến 5 nếu từ 50; phần xuất xứ nêu khoảng giá',
    },
  },
  comparisons: {
    name: `So sánh điểm đến ở ${country.name.vi}`,
    description:
      `Mỗi dòng là một cặp điểm đến ở ${country.name.vi} được so sánh và công bố: cặp nào, người ta tìm bằng từ khóa gì, chỉ số quan tâm và, ` +
      'trong tệp JSON, số liệu của cả hai đặt cạnh nhau cùng lời giới thiệu bằng tiếng Anh và tiếng Việt.',
    columns: {
      slug: 'Mã trong địa chỉ, dạng <a_slug>-vs-<b_slug>; đã công bố thì không bao giờ đổi hay đảo',
      type: 'Vì sao cặp này được công bố: headliners (cả hai thuộc mức ưu tiên 1), neighbours (nơi này thuộc các nơi gần nhất của nơi kia, trong vòng 250 km), alternatives (thuộc các nơi giống nhất về phong cách, mùa đẹp và chi phí), chosen (theo chúng tôi, du khách cân nhắc giữa hai nơi), kept (đã công bố ở bản trước và được giữ lại); lấy lý do đầu tiên đúng',
      a_slug: 'Mã của điểm đến thứ nhất, như trong bộ dữ liệu điểm đến',
      b_slug: 'Mã của điểm đến thứ hai, như trong bộ dữ liệu điểm đến',
      target_keywords: 'Từ khóa tìm kiếm viết thường: tiếng Anh trước, tiếng Việt sau',
      search_volume: `Chỉ số quan tâm đo được, không phải số lượt tìm kiếm: trung bình nhân số đánh giá khách sạn của hai nơi, trong đó ${country.interest.names.vi} là 100; 0 nếu quá nhỏ để đo. Số liệu riêng của đơn vị vận hành sẽ thay thế`,
      data_points: 'Số liệu của hai điểm đến đặt cạnh nhau, kèm kết luận cho từng mặt; chỉ có trong JSON',
      intros:
        'Lời giới thiệu bằng tiếng Anh (en) và tiếng Việt (vi), viết theo mẫu từ data_points; chỉ có trong JSON',
    },
  },
  'climate-windows': {
    name: `Tháng đẹp ở ${country.name.vi}`,
    description:
      'Mỗi dòng là một điểm đến và một tháng: tháng đó có thuộc những tháng đẹp nhất để đi hay không. Mỗi điểm đến có mười hai dòng, suy ra từ ' +
      'các tháng đẹp nhất trong bộ dữ liệu điểm đến.',
    columns: {
      destination_slug: 'Mã của điểm đến, như trong bộ dữ liệu điểm đến',
      destination_name: 'Tên tiếng Anh',
      month: 'Tháng trong năm, từ 1 đến 12',
      recommended: '1 nếu tháng thuộc best_visit_months của điểm đến đó, nếu không thì 0',
    },
  },
  'climate-normals': {
    name: `Khí hậu trung bình ở ${country.name.vi}`,
    description:
      'Mỗi dòng là một điểm đến và một tháng: nhiệt độ, lượng mưa, độ ẩm và số giờ nắng của một năm bình thường theo trạm khí tượng đại diện ' +
      'cho nơi đó, kèm khoảng cách và chênh lệch độ cao đến trạm. Mỗi điểm đến có mười hai dòng. Trạm có thể ở xa: ' +
      'hãy xem khoảng cách. Nơi mà dữ liệu lưới đại diện tốt hơn mọi trạm thì không có trong bảng, vì số liệu lưới không được phép công bố lại.',
    columns: {
      destination_slug:
        'Mã của điểm đến, như trong bộ dữ liệu điểm đến; điểm đến mà dữ liệu lưới đại diện tốt hơn mọi trạm thì không có trong bảng',
      destination_name: 'Tên tiếng Anh',
      month: 'Tháng trong năm, từ 1 đến 12',
      mean_temperature_c:
        'Nhiệt độ trung bình, độ C, chuyển về độ cao của điểm đến theo 6,5 °C mỗi km nếu trạm cao hơn hoặc thấp hơn quá 150 m',
      max_temperature_c:
        'Trung bình của nhiệt độ cao nhất trong ngày, độ C, chuyển về độ cao của điểm đến theo 6,5 °C mỗi km nếu trạm cao hơn hoặc thấp hơn quá 150 m; null nếu trạm không đo',
      min_temperature_c:
        'Trung bình của nhiệt độ thấp nhất trong ngày, độ C, chuyển về độ cao của điểm đến theo 6,5 °C mỗi km nếu trạm cao hơn hoặc thấp hơn quá 150 m; null nếu trạm không đo',
      rain_mm: 'Lượng mưa trong tháng, milimét, như tại trạm',
      humidity_pct: 'Độ ẩm tương đối trung bình, phần trăm, như tại trạm; null nếu trạm không đo',
      sunshine_h: 'Số giờ nắng trong tháng, như tại trạm; null nếu trạm không đo',
      station: 'Tên trạm khí tượng đại diện cho nơi này',
      distance_km: 'Số kilômét từ điểm đến đến trạm',
      height_difference_m:
        'Điểm đến cao hơn trạm bao nhiêu mét, số âm nếu thấp hơn; null nếu không rõ độ cao của điểm đến',
      period:
        'Năm đầu và năm cuối của các số trung bình tại trạm; phần xuất xứ của mỗi giá trị nêu những năm được lấy trung bình',
    },
  },
  'daily-costs': {
    name: `Chi phí mỗi ngày ở ${country.name.vi}`,
    description:
      'Mỗi dòng là một điểm đến và một mức chi: một ngày tốn bao nhiêu cho mỗi người khi hai người chung một phòng, trong khoảng nào, dựa vào đâu ' +
      'và gồm những gì. Mỗi điểm đến có ba dòng. Không gồm đi lại giữa các nơi, thị thực, mua sắm, du thuyền và tour nhiều ngày.',
    columns: {
      destination_slug: 'Mã của điểm đến, như trong bộ dữ liệu điểm đến',
      destination_name: 'Tên tiếng Anh',
      band: 'Mức chi: budget (tiết kiệm), mid (tầm trung), premium (cao cấp)',
      low_usd: 'Cận dưới mà bằng chứng cho phép, đô la Mỹ, làm tròn như value_usd',
      value_usd:
        'Đô la Mỹ cho mỗi người mỗi ngày, hai người chung một phòng, như avg_daily_budget_usd của bộ dữ liệu điểm đến; làm tròn đến 1 nếu dưới 50 và đến 5 nếu từ 50',
      high_usd: 'Cận trên mà bằng chứng cho phép, đô la Mỹ, làm tròn như value_usd',
      evidence_class:
        'Giá trị dựa vào đâu: computed (cộng từ giá phòng của chính nơi này), regional (cộng từ giá phòng của bốn nơi giống nhất, vì không rõ giá của chính nơi này)',
      price_count:
        'Số tin đăng khách sạn làm cơ sở cho giá phòng, mỗi trang tính một khách sạn một lần; là tin đăng ở các nơi giống nhất nếu evidence_class là regional',
      year: 'Năm của giá phòng mới nhất; phần xuất xứ nêu các tháng',
      components_usd:
        'Các khoản cộng thành giá trị trước khi làm tròn, đô la Mỹ cho mỗi người mỗi ngày: nửa phòng đôi, ăn uống, giải trí và đi lại tại chỗ',
    },
  },
});
