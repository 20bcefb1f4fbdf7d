import type { MethodWords } from './words-en.ts';

export const wordsVi: MethodWords = {
  title: 'Cách làm dữ liệu',
  description:
    'Từ các nguồn công khai có mã kiểm đến các bản phát hành ghi rõ xuất xứ từng giá trị: các bước, các quy tắc, điều gì là ước tính, và mọi nguồn.',
  lead: 'Một lệnh duy nhất làm ra mọi bộ dữ liệu từ các tệp được giữ kèm mã kiểm. Cùng những tệp ấy cho ra cùng những byte trên mọi máy, và giá trị nào cũng cho biết được làm từ đâu.',
  parts: {
    steps: 'Từ nguồn đến bản phát hành',
    classes: 'Mỗi giá trị chắc chắn đến đâu',
    rules: 'Các quy tắc',
    limits: 'Những điều chưa biết',
    sources: 'Nguồn',
  },
  steps: [
    [
      'Giữ nguyên nguồn',
      'Mỗi nguồn là một thư mục gồm các bảng, địa chỉ, giấy phép và mã SHA-256 của từng tệp. Tệp nào lệch mã thì bị từ chối.',
    ],
    [
      'Quy tắc tạo ra giá trị',
      'Những hàm đơn giản biến các dòng của nguồn thành giá trị. Mỗi giá trị mang theo xuất xứ: thuộc loại nào, theo quy tắc nào, từ những dòng nào.',
    ],
    [
      'Dòng nào cũng được kiểm tra',
      'Hình dạng, giới hạn, khóa không trùng, tọa độ nằm trong nước, tiết kiệm < tầm trung < cao cấp, mỗi nơi đủ mười hai tháng, hai vế của phép so sánh. Một dòng sai thì không công bố gì cả.',
    ],
    [
      'Bản phát hành là những byte cố định',
      'Điều gì thay đổi sẽ thành một bản phát hành có số, ngày và mã kiểm. Các bản cũ vẫn còn, và có thể hỏi thay đổi giữa hai bản bất kỳ.',
    ],
  ],
  classesLead:
    'Mỗi giá trị thuộc một trong sáu loại, xếp từ chắc chắn nhất. Bảng dưới đếm số giá trị của từng bộ dữ liệu.',
  class: 'Loại',
  rules: (census) => [
    [
      'Điểm đến',
      `Nơi nào là điểm đến, mức ưu tiên và các thẻ là đánh giá của chúng tôi, và được ghi rõ như vậy. Vị trí lấy từ GeoNames, hoặc là vị trí của chính nơi tham quan nếu dòng GeoNames nằm chỗ khác. Dân số lấy từ GeoNames nếu gần với tổng điều tra, nếu không thì từ ${census}.`,
    ],
    [
      'Khí hậu',
      'Kiểu Köppen-Geiger được tính từ trung bình tháng của trạm gần nhất về vị trí và độ cao, hoặc của dữ liệu lưới nếu không có trạm ở gần. Nhiệt độ được hiệu chỉnh 6,5 °C mỗi km khi độ cao chênh hơn 150 m.',
    ],
    [
      'Tháng đẹp',
      'Những tháng mà đa số trong ít nhất ba cẩm nang độc lập nêu, có cân nhắc khí hậu. Ở nơi khác là những tháng thuận lợi về nhiệt độ, mưa và biển. Tháng nào bị loại đều có lý do.',
    ],
    [
      'Chi phí',
      'Cho mỗi người mỗi ngày, hai người chung một phòng: nửa giá phòng, ăn uống, giải trí và đi lại tại chỗ, cộng theo ba mức từ giá đã ghi nhận. Nơi chưa ai ghi nhận giá phòng thì dùng giá của bốn nơi giống nhất, và khoảng giá rộng hơn.',
    ],
    [
      'So sánh',
      'Các cặp thuộc mức ưu tiên đầu, các nơi gần nhau và các nơi giống nhau. Số liệu đặt cạnh nhau; chỉ kết luận khi có số liệu của chính cả hai nơi và chênh lệch vượt quá sai số. Lời giới thiệu được viết theo mẫu từ số liệu, bằng cả hai thứ tiếng.',
    ],
    [
      'Lượt dùng công cụ',
      'Cộng một cho mỗi lượt dùng, theo ngày, công cụ và ngôn ngữ. Không giữ lại điều gì khác của yêu cầu.',
    ],
  ],
  limits: {
    budgets: (estimated, total) =>
      `Có ${estimated} trên ${total} nơi chưa ai ghi nhận giá phòng. Chi phí của chúng lấy từ những nơi tương tự, được nêu tên trong phần xuất xứ.`,
    population: (missing, total, census) =>
      `Cơ sở dữ liệu địa lý không có dân số dùng được của ${missing} trên ${total} nơi; số của chúng lấy từ ${census}.`,
    climate: (grid, total) =>
      `Có ${grid} trên ${total} nơi không có trạm ở gần. Kiểu khí hậu của chúng lấy từ dữ liệu lưới không được phép công bố lại, nên trang của chúng không có trung bình tháng.`,
    volume:
      'Không ai công bố một cặp được tìm bao nhiêu lần. Lượng tìm kiếm là chỉ số quan tâm theo số đánh giá khách sạn, không phải số lượt tìm.',
  },
  sourcesLead: 'Các tệp đúng như lần dựng gần nhất đã đọc.',
  sourcesLink: 'Đọc và tải các bảng theo từng dòng',
  source: {
    period: 'Thời kỳ',
    retrieved: 'Ngày lấy',
    licence: 'Giấy phép',
    address: 'Địa chỉ',
    files: 'Tệp và SHA-256',
  },
};
