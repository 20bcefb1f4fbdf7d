import type { HomeWords } from './words-en.ts';

export const wordsVi: HomeWords = {
  title: (countries) => `Sampan: dữ liệu mở về du lịch ${countries}`,
  description: (countries) =>
    `Bốn bộ dữ liệu mở về du lịch ${countries}, dạng JSON và CSV ở những địa chỉ không đổi: điểm đến, so sánh, tháng đẹp và lượt dùng công cụ.`,
  heading: (countries) => `Dữ liệu mở về du lịch ${countries}`,
  lead: 'Đi đâu, đi khi nào và tốn bao nhiêu: các bộ dữ liệu mở, mỗi bộ là một tệp ở địa chỉ không đổi. Con số nào cũng ghi rõ lấy từ đâu. Không cần khóa, không cần đăng ký.',
  numbers: {
    destinations: 'điểm đến',
    comparisons: 'cặp so sánh',
    months: 'tháng được đánh giá',
    sources: 'nguồn được dẫn',
    uses: 'lượt dùng công cụ trong 90 ngày',
  },
  datasets: 'Bộ dữ liệu',
  places: 'Bắt đầu từ đâu',
  placesLead:
    'Những nơi mà khách đến lần đầu nên biết. Mỗi nơi có một trang về khí hậu, chi phí và nguồn của từng con số.',
  laterPlaces: 'Những nơi khác trên bản đồ',
  allPlaces: (count) => `Tất cả ${count} điểm đến`,
  tools: 'Lên kế hoạch',
  toolsLead: 'Bốn công cụ trả lời từ các bộ dữ liệu, mỗi câu trả lời có địa chỉ riêng để chia sẻ.',
  pairs: 'Nơi này hay nơi kia?',
  pairsLead: 'Những cặp được tìm nhiều nhất, theo ước tính của chúng tôi.',
  allPairs: (count) => `Tất cả ${count} cặp so sánh`,
  made: 'Cách làm dữ liệu',
  madeText:
    'Từ các nguồn công khai, tệp gốc được giữ kèm mã kiểm, theo những quy tắc ai cũng đọc được. Mỗi giá trị đều ghi rõ xuất xứ: làm từ đâu và làm thế nào.',
  madeLink: 'Đọc cách làm',
  partners: 'Cho đối tác',
  partnersText:
    'Chi tiết và ảnh của phòng qua API. Môi trường thử cấp cho bất kỳ ai một mã truy cập và bảy phòng để thử, chỉ với một yêu cầu.',
  partnersLink: 'Bắt đầu với môi trường thử',
};
