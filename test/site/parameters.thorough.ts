import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { CARDLESS_PAGES, EACH_PAGE } from './each-page.ts';

const TRACKERS = 'ref utm_source utm_campaign fbclid gclid srsltid ttclid twclid'.split(' ');

onOneSharedService('Query parameters of pages', (service) => {
  for (const path of [...EACH_PAGE, ...CARDLESS_PAGES]) {
    const addresses = [path, `/vi${path}`.replace(/\/$/, '')];
    const sign = path.includes('?') ? '&' : '?';

    test(`${path} refuses an unknown one and ignores tracking parameters`, async () => {
      for (const address of addresses) {
        const unknown = `${address}${sign}foo=1`;
        const refused = await service.ask(unknown, { headers: { accept: 'application/json' } });
        assert.equal(refused.status, 400, address);
        assert.match(refused.json().message, /^Unknown query parameter "foo"\. Allowed: \w/);
        const shown = await service.ask(unknown, { headers: { accept: 'text/html' } });
        assert.equal(shown.status, 400, address);
        assert.match(shown.text(), /<h1>/);
        const appended = `${address}${sign}${TRACKERS.map((name) => `${name}=x`).join('&')}`;
        assert.equal((await service.ask(appended)).status, 200, address);
      }
    });
  }
});
