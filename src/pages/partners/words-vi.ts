import type { PartnersWords } from './words-en.ts';

export const wordsVi: PartnersWords = {
  title: 'Cho đối tác',
  description:
    'Chi tiết phòng và xóa ảnh qua API: bắt đầu nhanh trong môi trường thử, mã truy cập, lỗi, ngôn ngữ, giới hạn và nhật ký thay đổi.',
  lead: 'Đọc chi tiết các phòng của bạn và xóa ảnh của chúng. Môi trường thử cấp cho bất kỳ ai một đối tác, một mã truy cập và bảy phòng để thử.',
  parts: {
    start: 'Bắt đầu trong môi trường thử',
    requests: 'Các yêu cầu',
    tokens: 'Mã truy cập',
    errors: 'Lỗi',
    languages: 'Ngôn ngữ, múi giờ và tiền tệ',
    limits: 'Giới hạn',
    deletion: 'Xóa ảnh được bảo đảm thế nào',
    changelog: 'Nhật ký thay đổi',
  },
  start: {
    before:
      'Dán đoạn này vào bash. Nó lấy những gì cần từ câu trả lời đầu tiên, rồi đọc một phòng, xóa ảnh đầu tiên, liệt kê phần còn lại và khôi phục mọi thứ như cũ.',
    after: (days) =>
      `Trong bảy phòng, có phòng được sửa, một phòng chỉ được đọc và một phòng trả lời 403. Sau ${days} ngày, môi trường thử sẽ biến mất. Mã truy cập của nó không dùng được trong môi trường thật, và ngược lại.`,
  },
  requests: {
    request: 'Yêu cầu',
    does: 'Tác dụng',
    list: [
      ['GET /api/p/room?partner_room_id=…', 'Chi tiết của một phòng, theo mã riêng của bạn'],
      ['GET /api/rooms/{room}/photos?page=…', 'Các ảnh của phòng, mỗi trang 15 ảnh'],
      ['DELETE /api/rooms/{room}/photos/{photo}', 'Xóa một ảnh và trả về những ảnh còn lại'],
      ['POST /oauth/token', 'Đổi client_id và client_secret lấy mã truy cập'],
    ],
    reference: 'Mọi trường và mọi câu trả lời có trong tài liệu API',
  },
  tokens: {
    text: (scopes) =>
      `Gửi Authorization: Bearer kèm mỗi yêu cầu. Trong môi trường thật, đơn vị vận hành cấp cho bạn một mã truy cập, hoặc client_id và client_secret để chương trình của bạn đổi lấy mã có hạn năm ngày (OAuth 2.0 client credentials). Phạm vi: ${scopes}.`,
    metadata: 'Nơi và cách lấy mã truy cập, dành cho phần mềm OAuth',
  },
  errors: {
    lead: 'Mỗi lỗi là một đối tượng JSON có message; câu chữ luôn đúng như dưới đây. Câu trả lời nào cũng có X-Request-Id: hãy nêu nó khi hỏi chúng tôi.',
    status: 'Mã',
    message: 'Thông báo',
    when: 'Khi nào',
    conditions: {
      unauthenticated: 'Mã truy cập thiếu, sai, hết hạn hoặc đã bị thu hồi',
      roomForbidden: 'Phòng không phải của bạn, hoặc bạn không được sửa',
      photoForbidden: 'Ảnh thuộc phòng khác',
      roomNotFound: 'Không có phòng nào mang mã này',
      photoNotFound: 'Không có ảnh nào mang mã này, hoặc ảnh đã bị xóa',
      invalid: 'Thiếu một tham số',
      tooMany: 'Đã chạm giới hạn; Retry-After cho biết phải chờ bao lâu',
      unavailable: 'Tạm thời; Retry-After cho biết khi nào nên thử lại',
    },
  },
  languages: {
    header: 'Tiêu đề',
    values: 'Giá trị',
    meaning: 'Chọn điều gì',
    list: {
      'Accept-Language': 'Ngôn ngữ của tên và văn bản, lấy ngôn ngữ đầu tiên có sẵn',
      'Time-Zone': 'Múi giờ của các mốc thời gian; mọi tên của IANA',
      'Content-Currency': 'Tiền tệ của giá',
    },
    anyZone: 'chẳng hạn Asia/Ho_Chi_Minh',
    note: 'Giá trị mà chúng tôi không biết coi như không có.',
  },
  limits: {
    lead: 'Tính theo phút. RateLimit và RateLimit-Policy trong mỗi câu trả lời cho biết còn lại bao nhiêu.',
    names: {
      requests: 'Yêu cầu từ một địa chỉ',
      tokenRequests: 'Yêu cầu về phòng của một đối tác',
      refusals: 'Câu trả lời 403 hoặc 404 cho một đối tác',
      deletions: 'Lượt xóa của một đối tác',
      sandboxes: 'Môi trường thử cho một địa chỉ',
    },
    of: 'Đối với',
    limit: 'Giới hạn',
    none: 'không có',
  },
  deletion: [
    'Khi câu trả lời là 200, ảnh đã biến mất ngay ở mọi địa chỉ, mọi kích thước, và không quay lại dù dịch vụ có sập ngay sau đó.',
    'Trong nhiều lượt xóa cùng một ảnh, chỉ đúng một lượt thành công; các lượt khác trả lời 404.',
    'Khi ảnh nổi bật bị xóa, ảnh đầu tiên trong số còn lại sẽ nổi bật.',
  ],
  trash: (days) => `Trong ${days} ngày, đơn vị vận hành có thể khôi phục ảnh bị xóa nhầm.`,
};
