import assert from 'node:assert/strict';

/** Downloads an address that must exist. */
export async function download(url: string) {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type')! };
}
