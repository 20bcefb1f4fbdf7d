import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fastify } from 'fastify';
import type { RoomsContext } from '../../src/http/edge/partners.ts';
import { oauthRoutes } from '../../src/http/oauth/oauth-routes.ts';
import { addPartner } from '../../src/partners/partners.ts';
import { issueToken } from '../../src/partners/tokens.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { until } from '../support/until.ts';

const NOW = new Date('2026-11-15T12:00:00.000Z');

for (const { name, createDatabase } of ENGINES) {
  describe(`A revocation by a partner, on ${name}`, () => {
    let db: Database;
    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());

    test('is confirmed only after its note is written', async () => {
      const { id: partnerId, clientId, clientSecret } = await addPartner(db, { name: 'Guest', now: NOW });
      const issued = { environment: 'live', partnerId, scopes: ['room:read'], label: '', now: NOW } as const;
      const { token } = await issueToken(db, { ...issued, expiresAt: null });
      const gate = Promise.withResolvers<void>();
      let noted = 0;
      const rooms = {
        db,
        environment: 'live',
        apiUrl: 'http://api.example',
        now: () => NOW,
        notes: {
          writeNow: () => {
            noted += 1;
            return gate.promise;
          },
        },
        config: { grantLimit: 0 },
        nowMs: () => 0,
        shareCounts: () => {},
      } as unknown as RoomsContext;
      const app = fastify();
      oauthRoutes(app, rooms);
      let isConfirmed = false;
      const client = { client_id: clientId, client_secret: clientSecret };
      const revoking = app
        .inject({
          method: 'POST',
          url: '/oauth/revoke',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams({ token, ...client })),
        })
        .then(({ statusCode }) => {
          isConfirmed = true;
          return statusCode;
        });
      await until(() => noted === 1, 'The note was not started');
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      assert.equal(isConfirmed, false);
      gate.resolve();
      assert.equal(await revoking, 200);
      await app.close();
    });
  });
}
