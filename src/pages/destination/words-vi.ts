import type { DestinationWords } from './words-en.ts';

export const wordsVi: DestinationWords = {
  list: {
    title: (country) => `Các điểm đến ở ${country}`,
    description: (count) => `${count} điểm đến, kèm những tháng đẹp nhất và chi phí một ngày.`,
    lead: (count, span) =>
      `${count} nơi, ${span}, kèm những tháng đẹp nhất và chi phí một ngày ở mức tầm trung.`,
    perDay: (cost) => `${cost} mỗi ngày`,
    dataset: 'Tải danh sách này dạng bộ dữ liệu',
    count: (shown, total) => (shown === total ? `${total} điểm đến` : `${shown} trong ${total} điểm đến`),
    nothing: 'Không có điểm đến nào khớp. Hãy bỏ bớt bộ lọc hoặc tìm từ khác.',
    form: {
      search: 'Tên, tỉnh thành hoặc phong cách',
      filters: 'Lọc và sắp xếp',
      active: 'Chỉ các điểm đến có',
      reset: 'Xem tất cả điểm đến',
      apply: 'Xem',
    },
    fields: {
      region_code: 'Tỉnh, thành phố',
      travel_style_tags: 'Hợp với',
      best_visit_months: 'Tháng đẹp',
      tier: 'Mức ưu tiên',
      'avg_daily_budget_usd.mid': 'Một ngày tầm trung, đô la Mỹ',
    },
    order: 'Thứ tự',
    orders: {
      '': 'Theo tên',
      'avg_daily_budget_usd.mid': 'Rẻ nhất trước',
      '-avg_daily_budget_usd.mid': 'Đắt nhất trước',
      tier: 'Nơi nên đến trước',
      '-population': 'Đông dân nhất trước',
      '-lat': 'Từ bắc vào nam',
    },
  },
  all: 'Điểm đến',
  description: (name, region, _country, months, mid) =>
    `${name}, ${region}: đẹp nhất ${months}. Một ngày tầm trung tốn ${mid}. Khí hậu từng tháng, chi phí mỗi ngày, những nơi ở gần và nguồn của từng con số.`,
  headline: (name, months) => `Nên đi ${name} ${months}`,
  likelyHeadline: (name, months) => `${name} có lẽ đẹp nhất ${months}`,
  lead: (name, mid) =>
    `Một ngày tầm trung ở ${name} tốn ${mid}. Đây là chi phí mỗi người khi hai người chung một phòng.`,
  styles: 'Hợp với',
  facts: {
    region: 'Tỉnh, thành phố',
    coordinates: 'Tọa độ',
    population: 'Dân số',
    climate: 'Khí hậu',
    languages: 'Ngôn ngữ',
    timezone: 'Múi giờ',
    currency: 'Tiền tệ',
    tier: 'Mức ưu tiên',
  },
  tiers: {
    1: '1 trên 3: nên đến trước',
    2: '2 trên 3: nên đến sau đó',
    3: '3 trên 3: để dành cho chuyến sau',
  },
  population: {
    census: (unit, year) => `${unit}, tổng điều tra ${year}`,
    gazetteer: (unit) => `${unit}, theo GeoNames`,
    units: {
      province: 'tỉnh',
      municipality: 'thành phố trực thuộc trung ương',
      city: 'thành phố',
      town: 'thị xã',
      'urban district': 'quận',
      district: 'huyện',
      township: 'thị trấn',
      ward: 'phường',
      commune: 'xã',
      'populated place': 'điểm dân cư',
    },
  },
  parts: {
    when: 'Nên đi khi nào',
    cost: 'Một ngày tốn bao nhiêu',
    near: 'Nơi gần đó và các cặp so sánh',
    sources: 'Số liệu lấy từ đâu',
  },
  series: {
    station: {
      good: 'Trạm ở gần nơi này.',
      usable: 'Đây là trạm gần nhất, có thể dùng thay.',
      poor: 'Trạm không ở gần, nên cần dùng số liệu một cách thận trọng.',
    },
    grid: {
      good: 'Không có trạm khí tượng nào ở gần, nên khí hậu và tháng đẹp được tính từ dữ liệu lưới.',
      usable:
        'Không có trạm khí tượng nào ở gần, nên khí hậu và tháng đẹp được tính từ dữ liệu lưới, có thể dùng thay.',
      poor: 'Không có trạm khí tượng nào ở gần, nên khí hậu và tháng đẹp được ước tính từ dữ liệu lưới gần nhất.',
    },
  },
  station: {
    where: (station, km, height, years) =>
      `Trung bình các năm ${years} của trạm khí tượng ${station}, cách ${km} km${height}.`,
    lower: (metres) => ` và thấp hơn ${metres} m`,
    higher: (metres) => ` và cao hơn ${metres} m`,
    moved: 'Nhiệt độ được quy về độ cao của nơi này theo mức 6,5 °C mỗi km.',
    grid: (credit, years) => `Dữ liệu lưới: ${credit}, ${years}.`,
  },
  reasons: {
    title: 'Vì sao không nên đi vào những tháng khác?',
    because: {
      flood: 'mưa nhiều đến mức thường có lũ, dù có cẩm nang khuyên đi',
      rain: 'mưa quá nhiều đối với nơi như thế này',
      cold: 'quá lạnh đối với nơi như thế này',
      heat: 'quá nóng đối với nơi như thế này',
      rough_sea: 'biển động vì gió theo mùa thổi vào bờ',
      few_guides: 'chưa đến một nửa số cẩm nang du lịch khuyên đi',
      no_season: 'chỉ một tháng thời tiết tốt giữa những tháng xấu',
    },
    rain: (mm) => `${mm} mm mưa mỗi tháng`,
    temperature: (celsius) => `trung bình ${celsius} °C`,
    guides: (named, of) => `${named} trên ${of} cẩm nang khuyên đi`,
  },
  estimates: (costs) => `Mọi chi phí đều là ước tính, kèm khoảng có thể: ${costs}.`,
  ownRooms: (listings, year) =>
    `Ước tính dựa trên giá phòng trong ${listings} tin đăng khách sạn tại đây, mới nhất là năm ${year}, và chi phí ăn uống, giải trí đã được công bố.`,
  borrowedRooms: (count, places, listings, year) =>
    `Chúng tôi chưa có giá phòng ở đây. Ước tính dựa trên ${listings} tin đăng khách sạn ở ${count} nơi tương tự${places && ` (${places})`}, giá mới nhất là năm ${year}, và chi phí ăn uống, giải trí đã được công bố.`,
  priceTool: (name) => `Tính chi phí: ba ngày ở ${name} cho hai người`,
  near: {
    lead: 'Khoảng cách tính theo đường chim bay. Mỗi dòng có liên kết đến trang so sánh hai nơi.',
    place: 'Nơi',
    distance: 'Khoảng cách',
    cost: 'Một ngày tầm trung',
    months: 'Tháng đẹp',
    why: 'Lý do so sánh',
    compare: 'So sánh',
    km: (km) => `${km} km`,
  },
  sources: {
    lead: 'Giá trị nào trên trang này cũng có xuất xứ: lấy từ nguồn nào và làm thế nào. Dưới đây là xuất xứ của từng giá trị trong bộ dữ liệu.',
    column: 'Cột',
    value: 'Giá trị',
    made: 'Cách làm',
    from: 'Nguồn',
    lines: (table, lines) => `${table}, dòng ${lines}`,
    json: 'Xuất xứ dạng JSON',
    dataset: 'Bộ dữ liệu mọi điểm đến',
  },
};
