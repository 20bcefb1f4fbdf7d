import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

const START_MS = 120_000;

/** Waits until a service answers; `findFailure` tells why it never will. */
export async function untilReady(url: string, findFailure: () => string | undefined): Promise<void> {
  const endMs = Date.now() + START_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    assert.equal(findFailure(), undefined);
    assert.ok(Date.now() < endMs, 'the service did not become ready');
    await setTimeout(100);
  }
}

/** Asks for a download, a page, a room and a resized photo: what needs the database, the file tree, the network and sharp. */
export async function askEverything(url: string, sandboxUrl: string): Promise<void> {
  const download = await fetch(`${url}/api/data/vietnam-destinations?format=csv`);
  assert.equal(download.status, 200);
  assert.match(await download.text(), /^slug,[^]*\r\nhanoi,/);
  const page = await fetch(`${url}/partners`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<html/);
  const created = await fetch(`${sandboxUrl}/sandbox`, { method: 'POST' });
  assert.equal(created.status, 201);
  const { data } = (await created.json()) as any;
  const room = await fetch(`${sandboxUrl}/api/p/room?partner_room_id=${data.rooms[0].partner_room_id}`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  });
  assert.equal(room.status, 200);
  const photos = JSON.stringify(await room.json()).match(/http:[^"]+\/[^"]*(?:large|thumb)[^"]*/g) ?? [];
  assert.ok(photos.length > 0);
  for (const photo of photos.slice(0, 2)) {
    const picture = await fetch(photo);
    assert.equal(picture.status, 200, photo);
    assert.match(picture.headers.get('content-type')!, /^image\//);
  }
}
