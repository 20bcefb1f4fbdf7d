import assert from 'node:assert/strict';
import { test } from 'node:test';
import { envExample, readConfig, SETTINGS } from './config.ts';
import { BadSetting } from './setting.ts';

test('with nothing set, every setting has its default', () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.metricsPort, 8082);
  assert.equal(config.baseUrl, 'http://localhost:8080');
  assert.equal(config.operator, 'service');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.rateLimit, 600);
});

test('what depends on the port follows it', () => {
  const config = readConfig({ PORT: '9000' });
  assert.equal(config.metricsPort, 9002);
  assert.equal(config.baseUrl, 'http://localhost:9000');
});

test('the addresses of partners follow those of the service', () => {
  const config = readConfig({ PORT: '9000', BASE_URL: 'https://sampan.example' });
  assert.equal(config.apiUrl, 'https://sampan.example');
  assert.equal(config.imageUrl, 'https://sampan.example');
  assert.equal(config.sandboxUrl, 'http://localhost:9001');
  assert.equal(readConfig({ API_URL: 'https://api.example' }).imageUrl, 'https://api.example');
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', OPERATOR: '' }).port, 8080);
});

const BAD: [variable: string, value: string, message: string][] = [
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http".'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  ['OPERATOR', 'My Trips', 'OPERATOR must be lower-case words joined by hyphens, not "My Trips".'],
  ['BASE_URL', 'example.org', 'BASE_URL must be an http or https address, not "example.org".'],
  ['BASE_URL', 'ftp://example.org', 'BASE_URL must be an http or https address, not "ftp://example.org".'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be empty or a postgres:// address, not "mysql://x".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud".'],
  ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 256, not "0".'],
];

for (const [variable, value, message] of BAD) {
  test(`${variable}=${value} is refused in one line that names the variable`, () => {
    assert.throws(() => readConfig({ [variable]: value }), new BadSetting(message));
  });
}

test('the example names every variable once', () => {
  for (const { variable } of Object.values(SETTINGS)) {
    assert.equal(envExample().match(new RegExp(`^#${variable}=`, 'gm'))?.length, 1, variable);
  }
});

test('a trailing slash of BASE_URL is dropped', () => {
  assert.equal(readConfig({ BASE_URL: 'https://data.example.org/' }).baseUrl, 'https://data.example.org');
});
