/** Embeddings, overrides and isolates turn round what stands behind them, such as a price. No language of ours needs them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** What somebody wrote, without what would change how the page or the terminal around it is read. */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(TURNING, '').replace(CONTROL, ' ').toWellFormed();
}

export function plainText(text: string): string {
  return withoutControls(text).trim();
}
