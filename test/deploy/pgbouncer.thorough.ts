import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { POSTGRES } from '../support/engine.ts';
import { issueToken, addPartner } from '../support/partner.ts';
import { findPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { request } from '../support/request.ts';
import { importLines, roomLine, runJson } from '../support/rooms-fixture.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';

// Runs Sampan behind PgBouncer in transaction mode, where its connections share fewer server connections.

const pgbouncer = await findPgbouncer();
const skip = pgbouncer ? false : 'PgBouncer is missing and could not be installed';
if (skip) process.stderr.write(`${skip}\n`);

/** For a larger run by hand: PROCESSES=50 SERVER_CONNECTIONS=20. */
const PROCESSES = Number(process.env['PROCESSES'] ?? 5);
const SERVER_CONNECTIONS = Number(process.env['SERVER_CONNECTIONS'] ?? 3);
const ROOMS = 10;
const PHOTOS_OF_ROOM = 12;
const RIVALS = 5;
const POLL_MS = 50;
const FIRST_ROOM = 50_001;
const FIRST_PHOTO = 60_001;

const roomIds = Array.from({ length: ROOMS }, (_, index) => FIRST_ROOM + index);
const photosOf = (roomId: number) =>
  Array.from({ length: PHOTOS_OF_ROOM }, (_, index) => ({
    id: FIRST_PHOTO + (roomId - FIRST_ROOM) * PHOTOS_OF_ROOM + index,
    featured: index === 0,
  }));

test(`${PROCESSES} processes work on ${SERVER_CONNECTIONS} server connections`, { skip }, async (t) => {
  const database = await POSTGRES.copyPrepared();
  const { settings } = database;
  const pooler = await startPgbouncer(pgbouncer!, process.env['TEST_POSTGRES_URL']!, SERVER_CONNECTIONS);
  t.after(() => pooler.stop());
  const partner = await addPartner(settings);
  const { id: tokenId, token } = await issueToken(settings, partner.id);
  const access = (roomId: number) => [
    { partner_id: partner.id, partner_room_id: `R-${roomId}`, access: 'change' },
  ];
  await importLines(
    settings,
    roomIds.map((roomId) => roomLine(roomId, photosOf(roomId), access(roomId))),
  );
  const services: Sampan[] = [];
  t.after(() => Promise.all(services.map((service) => service.stop())));
  const pooled = { ...settings, DATABASE_URL: pooler.pooled(settings.DATABASE_URL), DATABASE_POOL: '4' };
  for (let number = 0; number < PROCESSES; number += 1) services.push(await startSampan(pooled));
  const headers = { authorization: `Bearer ${token}` };
  const ask = (process: number, path: string, method = 'GET') =>
    request(`${services[process % PROCESSES]!.url}${path}`, { method, headers });

  let mostConnections = 0;
  async function watchConnections(work: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    void work.finally(() => over.abort()).catch(() => {});
    while (!over.signal.aborted) {
      const [{ count } = { count: 0 }] = await database.list(
        "select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'sampan'",
      );
      mostConnections = Math.max(mostConnections, count as number);
      await setTimeout(POLL_MS);
    }
  }

  await t.test('exactly one of five identical deletions at five processes succeeds', async () => {
    const startedMs = performance.now();
    const race = async (roomId: number, photoId: number) => {
      const path = `/api/rooms/${roomId}/photos/${photoId}`;
      const rivals = Array.from({ length: RIVALS }, (_, rival) => ask(photoId + rival, path, 'DELETE'));
      const statuses = (await Promise.all(rivals)).map(({ status }) => status);
      assert.deepEqual(
        statuses.toSorted((a, b) => a - b),
        [200, 404, 404, 404, 404],
      );
    };
    const emptyRoom = async (roomId: number) => {
      for (const { id } of photosOf(roomId).slice(1)) await race(roomId, id);
    };
    const emptied = Promise.all(roomIds.map(emptyRoom));
    await Promise.all([emptied, watchConnections(emptied)]);
    const seconds = (performance.now() - startedMs) / 1_000;
    t.diagnostic(`${ROOMS * (PHOTOS_OF_ROOM - 1) * RIVALS} deletions in ${seconds.toFixed(1)} s`);
  });

  await t.test('every process sees the remaining photos, and each deletion has one audit entry', async () => {
    for (const process of services.keys())
      for (const roomId of roomIds) {
        const { status, body } = await ask(process, `/api/p/room?partner_room_id=R-${roomId}`);
        assert.equal(status, 200);
        const photos = JSON.parse(body.toString()).data.photos.data as { id: number }[];
        assert.deepEqual(
          photos.map(({ id }) => id),
          [photosOf(roomId)[0]!.id],
        );
      }
    const [entries] = await database.list('select count(*)::int as count from audit_entries');
    assert.equal(entries!['count'], ROOMS * (PHOTOS_OF_ROOM - 1));
  });

  await t.test('the processes never had more server connections than PgBouncer allows', () => {
    assert.ok(mostConnections > 0 && mostConnections <= SERVER_CONNECTIONS, `${mostConnections} connections`);
  });

  await t.test('every process refuses a revoked token at once', async () => {
    await runJson(['tokens', 'revoke', String(tokenId)], settings);
    for (const process of services.keys())
      assert.equal((await ask(process, `/api/p/room?partner_room_id=R-${FIRST_ROOM}`)).status, 401);
  });
});
