import type { PartnersWords } from './words-en.ts';

export const wordsVi: PartnersWords = {
  title: 'Cho đối tác',
  description:
    'Chi tiết phòng và xóa ảnh qua API: bốn bước trong môi trường thử, địa chỉ liên hệ, mã truy cập, lỗi, ngôn ngữ, giới hạn và nhật ký thay đổi.',
  lead: 'Đọc chi tiết các phòng của bạn và xóa ảnh của chúng. Môi trường thử cấp cho bất kỳ ai một đối tác, một mã truy cập và bảy phòng để thử.',
  parts: {
    start: 'Bắt đầu với bốn bước',
    contact: 'Liên hệ',
    requests: 'Các yêu cầu',
    tokens: 'Mã truy cập',
    errors: 'Lỗi',
    languages: 'Ngôn ngữ, múi giờ và tiền tệ',
    limits: 'Giới hạn',
    deletion: 'Xóa ảnh được bảo đảm thế nào',
    changelog: 'Nhật ký thay đổi của API',
  },
  start: {
    before:
      'Từ con số không đến một ảnh đã xóa. Hãy nhấn nút của từng bước, hoặc sao chép ví dụ. Mỗi bước đều cho thấy câu trả lời của môi trường thử. Mã truy cập của bạn chỉ ở trong trang này: tải lại trang là mất.',
    steps: {
      create: {
        title: 'Lấy môi trường thử',
        text: 'Không cần tài khoản. Câu trả lời có một mã truy cập và bảy phòng cùng ảnh của chúng. Có phòng bạn được sửa, một phòng chỉ được đọc và một phòng trả lời 403.',
        run: 'Lấy môi trường thử',
      },
      read: {
        title: 'Đọc một phòng',
        text: 'Hỏi một phòng theo mã riêng của bạn, partner_room_id. Câu trả lời có mọi thông tin về phòng.',
        run: 'Đọc phòng',
      },
      delete: {
        title: 'Xóa một ảnh',
        text: 'Nêu phòng và ảnh bằng mã của chúng. Câu trả lời liệt kê những ảnh còn lại.',
        run: 'Xóa ảnh',
      },
      look: {
        title: 'Kiểm tra rằng ảnh đã mất',
        text: 'Liệt kê lại các ảnh, hoặc xem trang của phòng: ảnh đã biến mất khỏi đó và khỏi mọi địa chỉ khác.',
        run: 'Liệt kê ảnh',
      },
    },
    answer: 'Câu trả lời có dạng như sau',
    openRoom: 'Mở trang của phòng',
    openAgain: 'Mở lại trang của phòng',
    choosePhoto: 'Ảnh cần xóa',
    reset: 'Làm lại từ đầu: mọi ảnh trong môi trường thử của bạn được khôi phục.',
    runReset: 'Khôi phục mọi thứ',
    after: (days) =>
      `Sau ${days} ngày, môi trường thử sẽ biến mất. Mã của môi trường thử không dùng được trong môi trường thật, và ngược lại.`,
  },
  contact: {
    text: 'Để trở thành đối tác, nhận thông tin xác thực cho môi trường thật hoặc báo sự cố, hãy viết tới',
    include:
      'Hãy nêu X-Request-Id của câu trả lời liên quan. Đừng bao giờ gửi mã truy cập hay client_secret.',
  },
  requests: {
    request: 'Yêu cầu',
    does: 'Tác dụng',
    reference: 'Mọi trường và mọi câu trả lời có trong tài liệu API',
  },
  tokens: {
    text: (scopes) =>
      `Gửi Authorization: Bearer kèm mỗi yêu cầu. Trong môi trường thật, đơn vị vận hành cấp cho bạn một mã truy cập, hoặc client_id và client_secret. Hãy đổi chúng lấy mã có hạn năm ngày (OAuth 2.0 client credentials). Phạm vi: ${scopes}.`,
    example: 'Ví dụ yêu cầu lấy mã',
    metadata: 'Nơi và cách lấy mã truy cập, dành cho phần mềm OAuth',
  },
  errors: {
    lead: 'Mỗi lỗi là một đối tượng JSON có message. Các thông báo này không bao giờ đổi. Câu trả lời nào cũng có X-Request-Id: hãy nêu nó khi liên hệ với chúng tôi.',
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
    header: 'Header',
    values: 'Giá trị',
    meaning: 'Chọn điều gì',
    list: {
      'Accept-Language': 'Ngôn ngữ của tên và văn bản, lấy ngôn ngữ đầu tiên có sẵn',
      'Time-Zone': 'Múi giờ của các mốc thời gian; mọi tên của IANA',
      'Content-Currency': 'Tiền tệ của giá',
    },
    anyZone: 'chẳng hạn Asia/Ho_Chi_Minh',
    note: 'Header có giá trị lạ sẽ bị bỏ qua: giá trị mặc định được áp dụng.',
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
