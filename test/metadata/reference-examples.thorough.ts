import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { PLACEHOLDERS } from '../../src/pages/reference/values.ts';
import { onOneEngine } from '../contract/each-engine.ts';
import { findWorkingProgram, type WorkingProgram } from '../support/find-program.ts';
import { readExamples, type ShownExample } from './read-examples.ts';
import { request } from '../support/request.ts';

// Runs every example from the reference and the partner page as shown, with the reader's values filled in, in curl, Node, Python
// and PHP: room examples against the sandbox, dataset examples against the service.

const MAX_OUTPUT_BYTES = 64_000_000;
const MARK = '### ';

interface Runner extends WorkingProgram {
  readonly file: string;
  /** Prints the example's response as JSON. */
  readonly print: string;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  curl: {
    ...(await findWorkingProgram('curl', 'curl', ['--version'])),
    path: 'sh',
    file: 'example.sh',
    print: '',
  },
  javascript: {
    path: process.execPath,
    skip: false,
    file: 'example.mjs',
    print: `\nconsole.log('\\n${MARK}' + JSON.stringify(answer));\n`,
  },
  python: {
    ...(await findWorkingProgram('python3', 'python3', ['-c', 'import json, urllib.request'])),
    file: 'example.py',
    print: `\nprint("\\n${MARK}" + json.dumps(answer))\n`,
  },
  php: {
    ...(await findWorkingProgram('php', 'php-cli', ['--version'])),
    file: 'example.php',
    print: `\necho "\\n${MARK}" . json_encode($answer);\n`,
  },
};

interface Outcome {
  readonly answer: any;
  /** The saved files, by name. */
  readonly files: ReadonlyMap<string, Buffer>;
}

async function run(language: string, code: string): Promise<Outcome> {
  const { path, file, print } = RUNNERS[language]!;
  const folder = await mkdtemp(join(tmpdir(), 'sampan-example-'));
  const reads = /\banswer\b/.test(code);
  await writeFile(join(folder, file), reads ? code + print : code);
  const { stdout } = await promisify(execFile)(path, [file], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  const saved = (await readdir(folder)).filter((name) => name !== file);
  const files = await Promise.all(
    saved.map(async (name) => [name, await readFile(join(folder, name))] as const),
  );
  const text = language === 'curl' && files.length === 0 ? stdout : (stdout.split(`\n${MARK}`)[1] ?? '');
  return { answer: text === '' ? undefined : JSON.parse(text), files: new Map(files) };
}

type Values = Record<keyof typeof PLACEHOLDERS, string>;

function fillIn(code: string, values: Values): string {
  return Object.entries(PLACEHOLDERS).reduce(
    (text, [name, word]) => text.replaceAll(word, values[name as keyof Values]),
    code,
  );
}

/** The request that the curl example sends. */
function parseCurl(code: string): { url: string; headers: Record<string, string> } {
  const [, url] = /'(http[^']+)'/.exec(code)!;
  const headers = [...code.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!]);
  return { url: url!, headers: Object.fromEntries(headers) };
}

/** Hides two differences: PHP has one empty array for lists and objects, and the request id changes every time. */
function comparable(value: any): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).length === 0) return [];
  if (Array.isArray(value)) return value.map(comparable);
  const members = Object.entries(value).filter(([name]) => name !== 'request_id');
  return Object.fromEntries(members.map(([name, each]) => [name, comparable(each)]));
}

onOneEngine('The examples', (service) => {
  let pages: Record<'/docs' | '/vi/docs' | '/partners', ShownExample[]>;
  const read = async (path: string) => readExamples((await service.ask(path)).text());
  before(async () => {
    pages = {
      '/docs': await read('/docs'),
      '/vi/docs': await read('/vi/docs'),
      '/partners': await read('/partners'),
    };
  });

  const ask = async (method: string, path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await request(service.sampan.sandboxUrl + path, { method, headers });
    return { status: answer.status, body: answer.json() };
  };

  async function getSandbox(): Promise<Values> {
    const { data } = (await ask('POST', '/sandbox')).body;
    const [room] = data.rooms;
    return {
      access_token: data.access_token,
      client_id: data.partner.client_id,
      client_secret: data.partner.client_secret,
      partner_room_id: room.partner_room_id,
      room: String(room.id),
      photo: String(room.photo_ids[0]),
    };
  }

  const photoIds = async ({ room, access_token }: Values): Promise<number[]> =>
    (await ask('GET', `/api/rooms/${room}/photos`, access_token)).body.data.map(({ id }: any) => id);

  const readsRoom = async ({ partner_room_id }: Values, token: string) =>
    (await ask('GET', `/api/p/room?partner_room_id=${partner_room_id}`, token)).status;

  /** What must hold after an example that changes something. */
  const EFFECTS: Readonly<Record<string, (values: Values, answer: any) => Promise<void>>> = {
    async 'create-sandbox'(values, answer) {
      assert.equal(answer.data.rooms.length, 7);
      const { partner_room_id } = answer.data.rooms[0];
      assert.equal(await readsRoom({ ...values, partner_room_id }, answer.data.access_token), 200);
    },
    async 'delete-api-rooms-room-photos-photo'(values, answer) {
      const left = await photoIds(values);
      assert.ok(!left.includes(Number(values.photo)));
      assert.deepEqual(
        answer.data.map(({ id }: any) => id),
        left,
      );
    },
    async 'post-oauth-token'(values, answer) {
      assert.equal(answer.scope, 'room:read room:write');
      assert.equal(await readsRoom(values, answer.access_token), 200);
    },
    async 'post-oauth-revoke'(values) {
      assert.equal(await readsRoom(values, values.access_token), 401);
    },
    async 'reset-sandbox'(values, answer) {
      assert.deepEqual(answer.data.rooms[0].photo_ids, await photoIds(values));
    },
  };
  const STEPS: Readonly<Record<string, string>> = {
    'step-create': 'create-sandbox',
    'step-delete': 'delete-api-rooms-room-photos-photo',
  };

  async function runExample(example: ShownExample, curl: ShownExample): Promise<void> {
    const values = await getSandbox();
    const { answer, files } = await run(example.language, fillIn(example.code, values));
    const effect = EFFECTS[STEPS[example.id] ?? example.id];
    if (effect) return effect(values, answer);
    const { url, headers } = parseCurl(fillIn(curl.code, values));
    const expected = await request(url, { headers });
    assert.equal(expected.status, 200, url);
    const [saved] = files.values();
    if (saved) assert.deepEqual(saved, expected.body);
    else assert.deepEqual(comparable(answer), comparable(expected.json()));
  }

  for (const language of Object.keys(RUNNERS))
    for (const path of ['/docs', '/partners'] as const)
      test(`on ${path} run in ${language} as shown`, { skip: RUNNERS[language]!.skip }, async () => {
        const examples = pages[path].filter((each) => each.language === language);
        // Production has no rooms here. Its examples differ only by the address, which another test checks.
        const own = examples.filter(
          ({ id, environment }) =>
            environment === 'sandbox' ||
            !examples.some((each) => each.id === id && each.environment === 'sandbox'),
        );
        assert.ok(own.length >= (path === '/docs' ? 23 : 4), `${own.length} examples`);
        for (const example of own) {
          const curl = pages[path].find(
            ({ id, language: other, environment }) =>
              id === example.id && other === 'curl' && environment === example.environment,
          );
          try {
            await runExample(example, curl!);
          } catch (error) {
            throw new Error(`${example.id} (${example.credentials || 'one way'}):\n${example.code}`, {
              cause: error,
            });
          }
        }
      });

  test('for the token request show credentials in the header and in the body', () => {
    for (const language of Object.keys(RUNNERS)) {
      const tokens = pages['/docs'].filter(
        (each) => each.id === 'post-oauth-token' && each.language === language,
      );
      for (const credentials of ['header', 'body']) {
        const alike = tokens.filter((each) => each.credentials === credentials);
        assert.deepEqual(alike.map(({ environment }) => environment).sort(), ['production', 'sandbox']);
        for (const { code } of alike)
          for (const word of [PLACEHOLDERS.client_id, PLACEHOLDERS.client_secret])
            assert.ok(code.includes(word), code);
      }
    }
  });

  test('for production equal those for the sandbox, except for the address', () => {
    const { url, sandboxUrl } = service.sampan;
    const inSandbox = pages['/docs'].filter(({ environment }) => environment === 'sandbox');
    let both = 0;
    for (const example of inSandbox) {
      const twin = pages['/docs'].find(
        (each) =>
          each.environment === 'production' &&
          each.id === example.id &&
          each.language === example.language &&
          each.credentials === example.credentials,
      );
      if (!twin) continue;
      both += 1;
      assert.equal(twin.code, example.code.replaceAll(sandboxUrl, url));
      assert.notEqual(twin.code, example.code);
    }
    assert.ok(both >= 4 * 9, `${both} examples`);
  });

  test('are the same on the Vietnamese page', () => {
    assert.deepEqual(pages['/vi/docs'], pages['/docs']);
  });
});
