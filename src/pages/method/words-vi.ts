import type { MethodWords } from './words-en.ts';

export const wordsVi: MethodWords = {
  title: 'Cách làm dữ liệu',
  description:
    'Chúng tôi biến nguồn công khai thành bộ dữ liệu thế nào: các bước, các quy tắc, điều gì là ước tính, điều gì chưa biết, và mọi nguồn.',
  lead: 'Một lệnh duy nhất tạo ra mọi bộ dữ liệu từ các tệp nguồn có mã băm (checksum). Cùng các tệp đó cho ra kết quả giống nhau từng byte trên mọi máy, và giá trị nào cũng có xuất xứ: lấy từ nguồn nào và làm thế nào.',
  parts: {
    steps: 'Từ nguồn đến bản phát hành',
    classes: 'Mức độ tin cậy của giá trị',
    rules: 'Các quy tắc',
    limits: 'Những điều chưa biết',
    sources: 'Nguồn',
  },
  steps: [
    [
      'Giữ nguyên nguồn',
      'Mỗi nguồn là một thư mục gồm các bảng, địa chỉ, giấy phép và mã băm SHA-256 của từng tệp. Tệp có mã băm khác sẽ bị từ chối.',
    ],
    [
      'Quy tắc tạo ra giá trị',
      'Những hàm đơn giản biến các dòng của nguồn thành giá trị. Mỗi giá trị có xuất xứ: thuộc loại nào, theo quy tắc nào, từ những dòng nào.',
    ],
    [
      'Dòng nào cũng được kiểm tra',
      'Kiểu dữ liệu, giới hạn, khóa không trùng, tọa độ nằm trong nước, tiết kiệm < tầm trung < cao cấp, mỗi nơi đủ mười hai tháng, đủ hai vế của phép so sánh. Chỉ một dòng sai là không phát hành.',
    ],
    [
      'Bản phát hành là những byte cố định',
      'Mỗi thay đổi thành một bản phát hành có số, ngày và mã băm. Các bản cũ vẫn còn, và API liệt kê thay đổi giữa hai bản bất kỳ.',
    ],
  ],
  classesLead:
    'Mỗi giá trị thuộc một trong sáu loại, xếp từ chắc chắn nhất đến kém chắc chắn nhất. Bảng dưới đếm số giá trị của từng bộ dữ liệu.',
  class: 'Loại',
  rules: (census) => [
    [
      'Điểm đến',
      `Chúng tôi chọn điểm đến, các thẻ và mức ưu tiên: 1 cho nơi nên đến trước, 3 cho chuyến sau. Các giá trị này được ghi rõ là đánh giá của chúng tôi. Vị trí lấy từ GeoNames, hoặc từ chính nơi tham quan nếu GeoNames ghi chỗ khác. Dân số lấy từ GeoNames nếu gần với tổng điều tra, nếu không thì từ ${census}.`,
    ],
    [
      'Khí hậu',
      'Kiểu Köppen-Geiger được tính từ trung bình tháng của trạm khí tượng gần nhất về vị trí và độ cao, hoặc từ dữ liệu lưới nếu không có trạm ở gần. Nhiệt độ được hiệu chỉnh 6,5 °C mỗi km khi độ cao chênh hơn 150 m.',
    ],
    [
      'Tháng đẹp',
      'Những tháng mà đa số trong ít nhất ba cẩm nang độc lập nêu, có cân nhắc khí hậu. Ở nơi khác là những tháng thuận lợi về nhiệt độ, mưa và biển. Tháng nào bị loại đều có lý do.',
    ],
    [
      'Chi phí',
      'Cho mỗi người mỗi ngày, hai người chung một phòng: nửa giá phòng, ăn uống, giải trí và đi lại tại chỗ, theo ba mức chi. Nơi chưa có giá phòng thì dùng giá của bốn nơi giống nhất, và khoảng giá rộng hơn.',
    ],
    [
      'So sánh',
      'Các cặp thuộc mức ưu tiên 1, các nơi gần nhau và các nơi giống nhau. Chỉ kết luận khi có số liệu của chính hai nơi và chênh lệch vượt quá sai số. Lời giới thiệu được viết theo mẫu từ số liệu, bằng cả hai thứ tiếng.',
    ],
    [
      'Lượt dùng công cụ',
      'Mỗi lượt dùng cộng một vào số đếm theo ngày, công cụ và ngôn ngữ. Không lưu điều gì khác về yêu cầu.',
    ],
  ],
  limits: {
    budgets: (estimated, total) =>
      `Chúng tôi chưa có giá phòng của ${estimated} trên ${total} nơi. Chi phí ở đó dựa trên những nơi tương tự, được nêu tên trong phần xuất xứ.`,
    population: (missing, total, census) =>
      `GeoNames không có dân số dùng được cho ${missing} trên ${total} nơi. Số liệu của những nơi đó lấy từ ${census}.`,
    climate: (grid, total) =>
      `Có ${grid} trên ${total} nơi không có trạm khí tượng ở gần. Kiểu khí hậu ở đó lấy từ dữ liệu lưới không được phép công bố lại, nên trang không có trung bình tháng.`,
    volume:
      'Không ai công bố một cặp được tìm kiếm bao nhiêu lần. Cột search_volume là chỉ số quan tâm theo số đánh giá khách sạn, không phải số lượt tìm kiếm.',
  },
  sourcesLead: 'Các tệp mà lần dựng gần nhất đã dùng.',
  sourcesLink: 'Xem và tải các bảng',
  source: {
    period: 'Thời kỳ',
    retrieved: 'Ngày lấy',
    licence: 'Giấy phép',
    address: 'Địa chỉ',
    files: 'Tệp và SHA-256',
  },
};
