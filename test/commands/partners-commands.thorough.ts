import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Client } from 'pg';
import { SQLITE, POSTGRES, type TestDatabase } from '../support/engine.ts';
import { runSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;
const TOKEN = /^ {2}(sampan_live_[0-9A-Za-z]{49})$/m;
const noPartner = (text: string) =>
  `There is no partner "${text}": ./sampan partners list shows all partners.\n`;
const noToken = (text: string) => `There is no token "${text}": ./sampan tokens list shows all tokens.\n`;
const SHOWN_ONCE = 'is shown only once and not stored.';

describe('./sampan partners and tokens', () => {
  let database: TestDatabase;
  const run = (...args: string[]) => runSampan(args, database.settings);
  const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  const everything = async () =>
    JSON.stringify([
      await database.list('select * from partners'),
      await database.list('select * from tokens'),
    ]);

  before(async () => {
    database = await SQLITE.createDatabase();
  });

  test('adds a partner to a new database and shows its secret once', async () => {
    const { exitCode, stdout, stderr } = await run('partners', 'add', 'Mekong Stays');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, /^Partner 1, Mekong Stays, was added\.$/m);
    assert.match(stdout, /^ {2}client_id {6}partner_[0-9a-f]{24}$/m);
    const secret = /^ {2}client_secret {2}([0-9A-Za-z]{43})$/m.exec(stdout)![1]!;
    assert.ok(stdout.includes(`The secret ${SHOWN_ONCE}`));
    assert.equal((await everything()).includes(secret), false);
  });

  test('lists partners in a table, or as JSON for programs', async () => {
    const { id, client_id, client_secret } = await runJson('partners', 'add', 'Hạ Long');
    assert.equal(id, 2);
    const lines = (await run('partners', 'list')).stdout.split('\n');
    assert.match(lines[0]!, /^id {2}name {10}client_id +scopes +added \(UTC\) +expires \(UTC\) +state$/);
    assert.match(
      lines[2]!,
      new RegExp(`^ 2  Hạ Long       ${client_id}  room:read room:write  2\\d{3}-[\\d :-]+  never +enabled$`),
    );
    const { partners } = await runJson('partners', 'list');
    assert.deepEqual(
      partners.map((partner: any) => [partner.id, partner.name, partner.expires_at]),
      [
        [1, 'Mekong Stays', null],
        [2, 'Hạ Long', null],
      ],
    );
    assert.equal(partners[1].client_id, client_id);
    assert.equal(JSON.stringify(partners).includes(client_secret), false);
  });

  test('shows when an old secret ends, and names none that never existed', async () => {
    const show = async () => (await run('partners', 'show', '2')).stdout;
    assert.match(await show(), /^ {2}expires \(UTC\) {4}never\n {2}last used \(UTC\) {2}never\n$/m);
    await run('partners', 'rotate', '2', '--overlap-hours', '2');
    assert.match(await show(), /^ {2}old secret ends {2}2\d{3}-[\d :-]+$/m);
    await database.run(`update partners set previous_secret_ends_at = '2020-01-01T00:00:00.000Z'`);
    assert.match(await show(), /^ {2}old secret ends {2}it has ended$/m);
  });

  test('issues a token, shows it once and stores its digest; then rotates, lists and revokes it', async () => {
    const issued = await run(
      'tokens',
      'issue',
      '1',
      '--scopes',
      'room:read',
      '--days',
      '30',
      '--label',
      'PMS',
    );
    assert.equal(issued.exitCode, 0);
    assert.match(issued.stdout, /^Token 1 of Mekong Stays, for room:read, works until 2[\d :-]+ UTC\.$/m);
    assert.ok(issued.stdout.includes(`The token ${SHOWN_ONCE}`));
    const token = TOKEN.exec(issued.stdout)![1]!;
    assert.equal((await everything()).includes(token.slice(12, 50)), false);

    const started = Date.now();
    const rotated = await runJson('tokens', 'rotate', '1', '--overlap-hours', '2');
    assert.equal(rotated.old_id, 1);
    const hoursLeft = (time: string) => (Date.parse(time) - started) / HOUR_MS;
    assert.equal(Math.round(hoursLeft(rotated.old_expires_at)), 2);
    assert.equal(Math.round(hoursLeft(rotated.expires_at)), 30 * 24);

    const revoked = await run('tokens', 'revoke', '1');
    assert.match(revoked.stdout, /^Token 1 has been revoked since 2[\d :-]+ UTC\.\n$/);
    const { tokens } = await runJson('tokens', 'list', '1');
    assert.deepEqual(
      tokens.map(({ id, hint, label, scopes, state }: any) => ({ id, hint, label, scopes, state })),
      [
        { id: 1, hint: token.slice(-4), label: 'PMS', scopes: ['room:read'], state: 'revoked' },
        { id: 2, hint: rotated.token.slice(-4), label: 'PMS', scopes: ['room:read'], state: 'live' },
      ],
    );
    assert.deepEqual(await runJson('tokens', 'list', '2'), { tokens: [] });
    const table = (await run('tokens', 'list')).stdout;
    assert.match(table, /^id +partner +ends in +label +scopes +expires \(UTC\) +last used \(UTC\) +state$/m);
    assert.match(table, /^ 1 +1 +\w{4} +PMS +room:read +2[\d :-]+ +never +revoked$/m);

    const { exitCode, stdout, stderr } = await run('tokens', 'rotate', '1');
    assert.deepEqual([exitCode, stdout, stderr], [1, '', 'Token 1 is revoked: issue a new one.\n']);
  });

  test('by default a token has both scopes and 90 days; with --days 0 it does not expire', async () => {
    const usual = await runJson('tokens', 'issue', '2');
    assert.deepEqual(usual.scopes, ['room:read', 'room:write']);
    assert.equal(Math.round((Date.parse(usual.expires_at) - Date.now()) / HOUR_MS), 90 * 24);
    assert.equal((await runJson('tokens', 'issue', '2', '--days', '0')).expires_at, null);
  });

  test('reports a missing partner or token in one line on stderr, with exit code 1', async () => {
    const cases: [args: string[], line: string][] = [
      [['tokens', 'issue', '77'], noPartner('77')],
      [['tokens', 'issue', '99999999999'], noPartner('99999999999')],
      [['tokens', 'list', '1; drop table tokens'], noPartner('1; drop table tokens')],
      [['tokens', 'revoke', '77'], noToken('77')],
      [['tokens', 'rotate', '0'], noToken('0')],
    ];
    const outcomes = await Promise.all(cases.map(([args]) => run(...args)));
    assert.deepEqual(
      outcomes.map(({ exitCode, stdout, stderr }) => [exitCode, stdout, stderr]),
      cases.map(([, line]) => [1, '', line]),
    );
  });
});

test('does not rotate a token that is revoked after the command has read it', async () => {
  const database = await POSTGRES.createDatabase();
  const { settings } = database;
  await runSampan(['partners', 'add', 'Mekong Stays'], settings);
  await runSampan(['tokens', 'issue', '1'], settings);
  const revoking = new Client({ connectionString: settings.DATABASE_URL });
  await revoking.connect();
  await revoking.query("begin; update tokens set revoked_at = '2026-11-15T12:00:00.000Z'");
  const rotating = runSampan(['tokens', 'rotate', '1'], settings);
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await database.list(waiting)).length > 0);
  await revoking.query('commit');
  await revoking.end();
  const { exitCode, stdout, stderr } = await rotating;
  assert.deepEqual([exitCode, stdout, stderr], [1, '', 'Token 1 is revoked: issue a new one.\n']);
});

const BAD_FLAGS: [args: string[], reason: RegExp][] = [
  [['partners', 'add', ' '], /^The name of a partner must be one line of 1 to 200 characters\.\n$/],
  [['partners', 'add', 'a\u001b[2J'], /^The name of a partner must be one line/],
  [
    ['tokens', 'issue', '1', '--scopes', 'room:read,room:all'],
    /It must be one or more of room:read,room:write\./,
  ],
  [['partners', 'add', 'A', '--scopes', 'all'], /It must be one or more of room:read,room:write\./],
  [['partners', 'scopes', '1'], /required option '--scopes <scopes>' not specified/],
  [['partners', 'rotate', '1', '--overlap-hours', '9000'], /It must be a whole number from 0 to 8760\./],
  [['tokens', 'issue', '1', '--days', '-1'], /It must be a whole number from 0 to 3650\./],
  [['tokens', 'issue', '1', '--label', 'two\nlines'], /It must be one line of at most 100 characters\./],
  [['tokens', 'rotate', '1', '--overlap-hours', 'soon'], /It must be a whole number from 0 to 8760\./],
];

test('refuses invalid arguments with a reason before it opens anything', async () => {
  const outcomes = await Promise.all(
    BAD_FLAGS.map(([args]) => runSampan(args, { DATA_DIR: '/dev/null/nowhere' })),
  );
  for (const [index, { exitCode, stdout, stderr }] of outcomes.entries()) {
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, BAD_FLAGS[index]![1]);
  }
});
