export interface AnswerStart {
  readonly status: number;
  /** The size of the head and the body. */
  readonly answerBytes: number;
  readonly headBytes: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const RETRY_AFTER = /\r\nretry-after: [1-9]\d*\r\n/i;
const JSON_TYPE = /\r\ncontent-type: application\/json/i;
const REFUSAL = '{"message":"The service is not available for the moment: try again later."}';

/** What an answer's first bytes say: over loopback they contain the whole head. */
export function readAnswerStart(bytes: Buffer, length: number): AnswerStart {
  const headBytes = bytes.indexOf(HEAD_END) + HEAD_END.length;
  const head = bytes.toString('latin1', 0, Math.min(headBytes, length));
  const bodyBytes = Number(LENGTH.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), answerBytes: headBytes + bodyBytes, headBytes };
}

/** An answer is either correct or a refusal exactly as documented. */
export function findAnswerFault(
  { status, headBytes }: AnswerStart,
  bytes: Buffer,
  length: number,
): string | undefined {
  if (status === 200) return undefined;
  const text = bytes.toString('latin1', 0, length);
  const isDocumented =
    status === 503 && RETRY_AFTER.test(text) && JSON_TYPE.test(text) && text.slice(headBytes) === REFUSAL;
  return isDocumented ? undefined : `answered ${text}`;
}
