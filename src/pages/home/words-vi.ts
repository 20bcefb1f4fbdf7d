import type { HomeWords } from './words-en.ts';

export const wordsVi: HomeWords = {
  title: (countries) => `Sampan: dữ liệu mở về du lịch ${countries}`,
  description: (countries) =>
    `Các bộ dữ liệu mở về du lịch ${countries}, dạng JSON và CSV ở những địa chỉ không đổi: điểm đến, so sánh, tháng đẹp, khí hậu và chi phí mỗi ngày.`,
  heading: (countries) => `Dữ liệu mở về du lịch ${countries}`,
  lead: 'Đi đâu, đi khi nào và tốn bao nhiêu. Mỗi bộ dữ liệu mở là một tệp ở địa chỉ không đổi, con số nào cũng ghi rõ nguồn. Không cần khóa API, không cần đăng ký.',
  numbers: {
    destinations: 'điểm đến',
    comparisons: 'cặp so sánh',
    months: 'tháng được đánh giá',
    sources: 'nguồn được dẫn',
    uses: 'lượt dùng công cụ trong 90 ngày',
  },
  datasets: 'Bộ dữ liệu',
  places: 'Nên đi đâu trước',
  placesLead:
    'Những nơi nên đến trong chuyến đi đầu tiên. Mỗi nơi có một trang về tháng đẹp, chi phí mỗi ngày và nguồn của từng con số.',
  laterPlaces: 'Những nơi khác trên bản đồ',
  allPlaces: (count) => `Tất cả ${count} điểm đến`,
  tools: 'Lên kế hoạch chuyến đi',
  toolsLead: 'Bốn công cụ dùng các bộ dữ liệu này. Mỗi kết quả có địa chỉ riêng để chia sẻ.',
  pairs: 'Nơi này hay nơi kia?',
  pairsLead: 'Những cặp được quan tâm nhất, tính theo số đánh giá khách sạn.',
  allPairs: (count) => `Tất cả ${count} cặp so sánh`,
  made: 'Cách làm dữ liệu',
  madeText:
    'Mọi giá trị được làm từ nguồn công khai, theo những quy tắc ai cũng đọc được. Giá trị nào cũng ghi rõ xuất xứ: lấy từ đâu và làm thế nào.',
  madeLink: 'Xem cách làm dữ liệu',
  partners: 'Dành cho đối tác',
  partnersText:
    'API về chi tiết và ảnh của phòng. Chỉ với một yêu cầu, bạn có môi trường thử gồm một mã truy cập và bảy phòng.',
  partnersLink: 'Dùng thử',
};
