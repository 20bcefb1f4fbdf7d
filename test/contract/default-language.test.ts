import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { startSampan } from '../support/sampan.ts';
import { startRoomsWorld, type RoomsWorld } from './rooms-world.ts';

let world: RoomsWorld;
before(async () => {
  world = await startRoomsWorld(DEFAULT_ENGINE, (settings) =>
    startSampan({ ...settings, DEFAULT_LANGUAGE: 'vi' }),
  );
});
after(() => world?.sampan.stop());

const askRoom = (headers = {}) =>
  world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0), headers });

test('DEFAULT_LANGUAGE=vi returns Vietnamese to callers without Accept-Language', async () => {
  const answer = await askRoom();
  assert.equal(answer.json().data.name, 'Phòng 10007');
  assert.equal(answer.headers['content-language'], 'vi, en');
  assert.equal((await askRoom({ 'accept-language': 'en' })).json().data.name, 'Room 10007');
});

test('the API description names the default language', async () => {
  const { paths } = (await world.ask('/api/openapi.json')).json();
  const { description } = paths['/api/p/room'].get.parameters.find(
    ({ name }: any) => name === 'Accept-Language',
  );
  assert.match(description, /Without this header, or if it names none of them, texts are in Vietnamese/);
});
