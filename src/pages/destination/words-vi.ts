import type { DestinationWords } from './words-en.ts';

export const wordsVi: DestinationWords = {
  list: {
    title: (country) => `Các điểm đến ở ${country}`,
    description: (count) =>
      `Tất cả ${count} điểm đến trong bộ dữ liệu, kèm những tháng đẹp nhất và chi phí một ngày.`,
    lead: (count, span) =>
      `${count} nơi, ${span}, kèm những tháng đẹp nhất và chi phí một ngày ở mức tầm trung.`,
    perDay: (cost) => `mỗi ngày ${cost}`,
    dataset: 'Xem dạng bộ dữ liệu',
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
      tier: 'Mức ưu tiên 1 trước',
      '-population': 'Đông dân nhất trước',
      '-lat': 'Từ bắc vào nam',
    },
  },
  all: 'Điểm đến',
  description: (name, region, _country, months, mid) =>
    `${name}, ${region}: đẹp nhất ${months}; một ngày ở mức tầm trung tốn ${mid}. Khí hậu từng tháng, các mức chi phí, những nơi ở gần và nguồn của từng con số.`,
  lead: (name, months, mid) =>
    `${name} đẹp nhất ${months}. Một ngày ở mức tầm trung, hai người chung một phòng, mỗi người tốn ${mid}.`,
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
  population: {
    observed: (unit, year) => `${unit}, tổng điều tra ${year}`,
    published: (unit, year) => `${unit}, dòng của GeoNames năm ${year}`,
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
    near: 'Những nơi ở gần và được so sánh',
    sources: 'Từng con số lấy từ đâu',
  },
  series: {
    station: {
      good: 'Trạm ở gần nơi này.',
      usable: 'Đây là trạm gần nhất, có thể dùng thay cho nơi này.',
      poor: 'Trạm chỉ tương đối gần: nên đọc số liệu một cách thận trọng.',
    },
    grid: {
      good: 'Không có trạm nào ở gần: kiểu khí hậu và mùa được tính từ dữ liệu lưới.',
      usable: 'Không có trạm nào ở gần: kiểu khí hậu và mùa được tính từ dữ liệu lưới, có thể dùng tạm.',
      poor: 'Không có trạm nào ở gần: kiểu khí hậu và mùa được tính từ dữ liệu lưới chỉ gần đúng.',
    },
  },
  station: {
    where: (station, km, height, years) =>
      `Trung bình các năm ${years} tại trạm khí tượng ${station}, cách ${km} km${height}.`,
    lower: (metres) => `, thấp hơn nơi này ${metres} m`,
    higher: (metres) => `, cao hơn nơi này ${metres} m`,
    moved: 'Nhiệt độ được quy về độ cao của nơi này theo mức 6,5 °C mỗi km.',
    grid: (credit, years) => `Dữ liệu lưới: ${credit}, ${years}.`,
  },
  reasons: {
    title: 'Vì sao không nên đi vào những tháng khác',
    because: {
      flood: 'mưa nhiều đến mức thường có lũ, dù có cẩm nang khuyên đi',
      rain: 'mưa quá nhiều so với loại nơi này',
      cold: 'quá lạnh so với loại nơi này',
      heat: 'quá nóng so với loại nơi này',
      rough_sea: 'gió mùa đông bắc làm biển động',
      few_guides: 'chưa đến một nửa số cẩm nang du lịch khuyên đi',
      no_season: 'chỉ một tháng thời tiết tốt nằm giữa những tháng xấu',
    },
    rain: (mm) => `${mm} mm mưa mỗi tháng`,
    temperature: (celsius) => `trung bình ${celsius} °C`,
    guides: (named, of) => `${named} trên ${of} cẩm nang nêu tháng này`,
  },
  estimates: (costs) => `Mọi chi phí đều là ước tính, kèm khoảng mà dữ liệu cho phép: ${costs}.`,
  ownRooms: (hotels, year) =>
    `Số liệu dựa trên giá phòng của ${hotels} khách sạn tại nơi này, mới nhất là năm ${year}, và chi phí ăn uống, giải trí đã được công bố.`,
  borrowedRooms: (count, places, hotels, year) =>
    `Chưa có giá phòng của chính nơi này. Ước tính dựa trên ${hotels} khách sạn ở ${count} nơi tương tự${places && `, ${places}`}, giá mới nhất là năm ${year}, và chi phí ăn uống, giải trí đã được công bố.`,
  priceTool: (name) => `Một chuyến đi ${name} tốn bao nhiêu? Điền sẵn ba ngày cho hai người`,
  near: {
    lead: 'Khoảng cách tính theo đường chim bay. Mỗi dòng dẫn đến trang so sánh hai nơi.',
    place: 'Nơi',
    distance: 'Khoảng cách',
    cost: 'Một ngày tầm trung',
    months: 'Tháng đẹp',
    why: 'Lý do so sánh',
    compare: 'So sánh',
    km: (km) => `${km} km`,
  },
  sources: {
    lead: 'Xuất xứ của từng giá trị về nơi này, đúng như bộ dữ liệu công bố.',
    column: 'Cột',
    value: 'Giá trị',
    made: 'Cách làm',
    from: 'Nguồn',
    lines: (table, lines) => `${table}, dòng ${lines}`,
    json: 'Xem dạng JSON',
    dataset: 'Toàn bộ bộ dữ liệu',
  },
};
