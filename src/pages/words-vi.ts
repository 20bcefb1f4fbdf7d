import type { FrameWords } from './words-en.ts';

export const wordsVi: FrameWords = {
  locale: 'vi_VN',
  languageName: 'Tiếng Việt',
  skip: 'Đến phần nội dung',
  home: 'Sampan, trang chủ',
  navigation: 'Điều hướng chính',
  menu: 'Menu',
  sections: {
    '/datasets': 'Bộ dữ liệu',
    '/destinations': 'Điểm đến',
    '/comparisons': 'So sánh',
    '/tools': 'Công cụ',
    '/how-it-is-made': 'Cách làm dữ liệu',
    '/partners': 'Dành cho đối tác',
  },
  search: 'Tìm kiếm',
  card: (title) => `“${title}”, kèm biểu đồ hoặc bản đồ từ dữ liệu`,
  reference: 'Tài liệu API',
  feed: 'Sampan: bản phát hành của mọi bộ dữ liệu',
  licence: 'Dữ liệu theo giấy phép',
  licenceAsks: 'Bạn được dùng vào mọi việc, chỉ cần ghi rõ nguồn.',
  footer: 'Xem thêm',
  sources: 'Nguồn dữ liệu',
  catalogue: 'Danh mục dạng JSON',
  openapi: 'OpenAPI',
  feedLink: 'Nguồn cấp Atom',
};
