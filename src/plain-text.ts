/** Bidirectional embeddings, overrides and isolates can reverse the text that follows, such as a price. Our languages do not need them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** Removes characters that would change how the surrounding page or terminal is read. */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(TURNING, '').replace(CONTROL, ' ').toWellFormed();
}

export function plainText(text: string): string {
  return withoutControls(text).trim();
}
