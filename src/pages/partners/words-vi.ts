import type { PartnersWords } from './words-en.ts';

export const wordsVi: PartnersWords = {
  title: 'Dành cho đối tác',
  description:
    'API về chi tiết và ảnh của phòng: bốn bước trong môi trường thử, liên hệ, mã truy cập, lỗi, ngôn ngữ, giới hạn và nhật ký thay đổi.',
  lead: 'Đọc thông tin phòng của bạn và xóa ảnh. Hãy thử ngay: môi trường thử cấp cho bạn một tài khoản đối tác, một mã truy cập và bảy phòng.',
  parts: {
    start: 'Bắt đầu với bốn bước',
    contact: 'Liên hệ',
    requests: 'Các yêu cầu',
    tokens: 'Mã truy cập',
    errors: 'Lỗi',
    languages: 'Ngôn ngữ, múi giờ và tiền tệ',
    limits: 'Giới hạn',
    deletion: 'Cam kết khi xóa ảnh',
    changelog: 'Nhật ký thay đổi API',
  },
  start: {
    before:
      'Xóa ảnh đầu tiên sau bốn bước. Nhấn nút của từng bước hoặc sao chép ví dụ, rồi xem câu trả lời của môi trường thử. Mã truy cập chỉ có trong trang này và mất khi bạn tải lại trang.',
    steps: {
      create: {
        title: 'Lấy môi trường thử',
        text: 'Không cần tài khoản. Câu trả lời có một mã truy cập và bảy phòng kèm ảnh. Bạn được sửa năm phòng, chỉ được đọc một phòng, và một phòng trả lời 403.',
        run: 'Lấy môi trường thử',
      },
      read: {
        title: 'Đọc một phòng',
        text: 'Gửi mã phòng của bạn trong partner_room_id. Câu trả lời có mọi chi tiết của phòng.',
        run: 'Đọc phòng',
      },
      delete: {
        title: 'Xóa một ảnh',
        text: 'Gửi mã của phòng và của ảnh. Câu trả lời liệt kê những ảnh còn lại.',
        run: 'Xóa ảnh',
      },
      check: {
        title: 'Kiểm tra ảnh đã xóa',
        text: 'Liệt kê lại các ảnh, hoặc mở trang của phòng: ảnh không còn ở đó cũng như ở bất kỳ địa chỉ nào khác.',
        run: 'Liệt kê ảnh',
      },
    },
    answer: 'Ví dụ câu trả lời',
    openRoom: 'Mở trang của phòng',
    openAgain: 'Mở lại trang của phòng',
    choosePhoto: 'Ảnh cần xóa',
    reset: 'Làm lại từ đầu: mọi ảnh trong môi trường thử của bạn được khôi phục.',
    runReset: 'Khôi phục tất cả',
    after: (days) =>
      `Môi trường thử tồn tại ${days} ngày. Mã của môi trường thử không dùng được trong môi trường thật, và ngược lại.`,
  },
  contact: {
    text: 'Để trở thành đối tác, nhận thông tin xác thực cho môi trường thật hoặc báo sự cố, hãy viết tới',
    include: 'Hãy kèm X-Request-Id của câu trả lời. Đừng bao giờ gửi mã truy cập hay client_secret.',
  },
  requests: {
    request: 'Yêu cầu',
    does: 'Tác dụng',
    reference: 'Tài liệu API có mọi trường và mọi câu trả lời',
  },
  tokens: {
    text: (scopes) =>
      `Gửi mã truy cập trong header Authorization: Bearer với mỗi yêu cầu. Trong môi trường thật, đơn vị vận hành cấp cho bạn một mã truy cập, hoặc client_id và client_secret. Hãy đổi client_id và client_secret lấy mã có hạn năm ngày (OAuth 2.0 client credentials). Phạm vi: ${scopes}.`,
    example: 'Ví dụ yêu cầu lấy mã',
    metadata: 'Siêu dữ liệu cho phần mềm OAuth',
  },
  errors: {
    lead: 'Mỗi lỗi là một đối tượng JSON có message. Các thông báo này không bao giờ đổi. Câu trả lời nào cũng có X-Request-Id: hãy kèm theo khi liên hệ với chúng tôi.',
    status: 'Mã trạng thái',
    message: 'Thông báo',
    when: 'Khi nào',
    conditions: {
      unauthenticated: 'Mã truy cập thiếu, sai, hết hạn hoặc đã bị thu hồi',
      roomForbidden: 'Bạn không có quyền với phòng, chỉ được đọc, hoặc mã truy cập thiếu phạm vi',
      photoForbidden: 'Ảnh thuộc phòng khác',
      roomNotFound: 'Không có phòng nào mang mã này',
      photoNotFound: 'Không có ảnh nào mang mã này, hoặc ảnh đã bị xóa',
      invalid: 'Một tham số bị thiếu, trống hoặc lặp lại',
      tooMany: 'Đã chạm giới hạn; Retry-After cho biết phải chờ bao lâu',
      unavailable: 'Tạm thời; Retry-After cho biết khi nào nên thử lại',
    },
  },
  languages: {
    header: 'Header',
    values: 'Giá trị',
    meaning: 'Tác dụng',
    list: {
      'Accept-Language': 'Ngôn ngữ của tên và văn bản: ngôn ngữ đầu tiên có sẵn',
      'Time-Zone': 'Múi giờ của các mốc thời gian: mọi tên của IANA',
      'Content-Currency': 'Tiền tệ của giá',
    },
    anyZone: 'chẳng hạn Asia/Ho_Chi_Minh',
    note: 'Giá trị không hợp lệ bị bỏ qua, và giá trị mặc định được áp dụng.',
  },
  limits: {
    lead: 'Giới hạn tính theo phút. Header RateLimit và RateLimit-Policy cho biết còn lại bao nhiêu.',
    names: {
      requests: 'Yêu cầu từ một địa chỉ IP',
      tokenRequests: 'Yêu cầu về phòng của một đối tác',
      refusals: 'Câu trả lời 403 hoặc 404 cho một đối tác',
      deletions: 'Lượt xóa của một đối tác',
      grants: 'Lượt lấy và thu hồi mã truy cập của một đối tác',
      sandboxes: 'Môi trường thử cho một địa chỉ IP',
    },
    of: 'Đối tượng',
    limit: 'Giới hạn',
    none: 'không có',
  },
  deletion: [
    'Sau câu trả lời 200, ảnh không còn ở bất kỳ địa chỉ hay kích thước nào, và vẫn không còn dù dịch vụ gặp sự cố ngay sau đó.',
    'Nếu nhiều yêu cầu cùng xóa một ảnh, chỉ đúng một yêu cầu thành công; các yêu cầu khác nhận 404.',
    'Nếu bạn xóa ảnh nổi bật, ảnh đầu tiên còn lại trở thành ảnh nổi bật.',
  ],
  trash: (days) => `Trong ${days} ngày, đơn vị vận hành có thể khôi phục ảnh bị xóa nhầm.`,
};
