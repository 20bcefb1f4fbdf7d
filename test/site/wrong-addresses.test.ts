import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { EACH_PAGE } from './each-page.ts';

const PERSON = { accept: 'text/html,application/xhtml+xml' };

onOneSharedService('Wrong addresses', (service) => {
  const askAsPerson = (address: string, method = 'GET') => service.ask(address, { method, headers: PERSON });

  test('a slash at the end leads to the page without it', async () => {
    for (const page of EACH_PAGE.filter((each) => each !== '/')) {
      const [path, query] = page.split('?');
      const rest = query === undefined ? '' : `?${query}`;
      const { status, headers } = await askAsPerson(`${path}/${rest}`);
      assert.equal(status, 308, page);
      assert.equal(headers['location'], page);
    }
    assert.equal((await askAsPerson('/vi/', 'HEAD')).headers['location'], '/vi');
    assert.equal((await askAsPerson('/vi/destinations//')).headers['location'], '/vi/destinations');
  });

  test('no address leads to another site', async () => {
    for (const address of ['//other.example/', '/\\other.example/', '//', '///'])
      assert.equal((await askAsPerson(address)).headers['location'], undefined, address);
  });

  test('a person gets a page at an address that does not exist, and a program gets JSON', async () => {
    const shown = await askAsPerson('/nowhere');
    assert.equal(shown.status, 404);
    assert.match(shown.text(), /<h1>/);
    for (const address of ['/nowhere', '/destinations/'])
      assert.equal((await service.ask(address)).json().message, 'There is nothing at this address.', address);
    for (const address of ['/api/data/', '/api/data/vietnam-destinations/'])
      assert.equal((await askAsPerson(address)).status, 404, address);
    assert.equal((await askAsPerson('/destinations/', 'POST')).headers['location'], undefined);
  });
});
