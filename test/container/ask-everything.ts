import assert from 'node:assert/strict';

/** Requests a download, a page, a room and a resized photo, which need the database, the file tree, the network and sharp. */
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
  const photos = (await room.text()).matchAll(/"(?:photo_url|thumbnail)":"([^"]+)"/g).take(2);
  const addresses = [...photos].map(([, path]) => new URL(path!, sandboxUrl).href);
  assert.equal(addresses.length, 2);
  for (const address of addresses) {
    const picture = await fetch(address);
    assert.equal(picture.status, 200, address);
    assert.match(picture.headers.get('content-type')!, /^image\//);
  }
}
