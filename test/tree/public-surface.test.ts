import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachSharedService } from '../contract/each-engine.ts';
import { listMadeFormats } from '../contract/made-formats.ts';
import { CHARTS } from '../site/each-page.ts';
import { runSampan } from '../support/sampan.ts';

// Everything reachable from outside. Each line is a promise to users, so add or change one only deliberately.
const PUBLIC: [method: string, path: string, status: number][] = [
  ['GET', '/', 200],
  ['GET', '/vi', 200],
  ['GET', '/datasets', 200],
  ['GET', '/datasets/vietnam-destinations', 200],
  ['GET', '/vi/datasets/vietnam-destinations', 200],
  ['GET', '/destinations', 200],
  ['GET', '/destinations/hanoi', 200],
  ['GET', '/vi/destinations/hanoi', 200],
  ['GET', '/comparisons', 200],
  ['GET', '/comparisons/hanoi-vs-sa-pa', 200],
  ['GET', '/vi/comparisons/hanoi-vs-sa-pa', 200],
  ['GET', '/destinations?tier=1&sort=-population', 200],
  ['GET', '/destinations?month=1&budget=40&style=mid&tags=beach', 200],
  ['GET', '/comparisons?type=headliners', 200],
  ['GET', '/search', 200],
  ['GET', '/search?q=da+lat', 200],
  ['GET', '/vi/search?q=da+lat', 200],
  ['GET', '/opensearch.xml', 200],
  ['GET', '/vi/opensearch.xml', 200],
  ['GET', '/favicon.ico', 200],
  ['GET', '/apple-touch-icon.png', 200],
  ['GET', '/query', 200],
  ['GET', '/vi/query', 200],
  ['GET', '/how-it-is-made', 200],
  ['GET', '/vi/how-it-is-made', 200],
  ['GET', '/sources', 200],
  ['GET', '/vi/sources', 200],
  ['GET', '/sources/room-prices', 200],
  ['GET', '/vi/sources/room-prices', 200],
  ['GET', '/sources/room-prices/room-prices.csv', 200],
  ['GET', '/vi/sources/room-prices/room-prices.csv', 200],
  ['GET', '/partners', 200],
  ['GET', '/vi/partners', 200],
  ['GET', '/docs', 200],
  ['GET', '/vi/docs', 200],
  ['GET', '/tools', 200],
  ['GET', '/vi/tools', 200],
  ['GET', '/tools/best-time-to-visit', 200],
  ['GET', '/tools/trip-budget', 200],
  ['GET', '/tools/compare-destinations', 200],
  ['GET', '/tools/destination-finder', 200],
  ['GET', '/vi/tools/destination-finder', 200],
  // The prepared state has no rooms; test/contract/room-links.thorough.ts covers their pages.
  ['GET', '/rooms/1', 404],
  ['GET', '/vi/rooms/1', 404],
  ['GET', '/hosts/1', 404],
  ['GET', '/vi/hosts/1', 404],
  ['GET', '/hosts/1/subscribe', 404],
  ['GET', '/livez', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/api/data', 200],
  ['GET', '/api/data/sampan.sqlite', 200],
  ['GET', '/api/data/vietnam-destinations', 200],
  ['GET', '/api/data/vietnam-comparisons', 200],
  ['GET', '/api/data/service-tool-usage-daily', 200],
  ['GET', '/api/data/vietnam-climate-windows', 200],
  ['GET', '/api/data/vietnam-climate-normals', 200],
  ['GET', '/api/data/vietnam-daily-costs', 200],
  ['GET', '/api/data/vietnam-destinations.json', 200],
  ['GET', '/api/data/vietnam-destinations.csv', 200],
  ['GET', '/api/data/vietnam-destinations.ndjson', 200],
  ['GET', '/api/data/vietnam-destinations.geojson', 200],
  ['GET', '/api/data/vietnam-destinations.xlsx', 200],
  ['GET', '/api/data/vietnam-destinations.excel.csv', 200],
  ['GET', '/api/data/vietnam-destinations.parquet', 200],
  ['GET', '/api/data/vietnam-destinations.arrow', 200],
  ['GET', '/datasets/vietnam-destinations/csvw.json', 410],
  ['GET', '/datasets/vietnam-comparisons/csvw.json', 410],
  ['GET', '/datasets/service-tool-usage-daily/csvw.json', 410],
  ['GET', '/datasets/vietnam-climate-windows/csvw.json', 410],
  ['GET', '/datasets/vietnam-climate-normals/csvw.json', 410],
  ['GET', '/datasets/vietnam-daily-costs/csvw.json', 410],
  ['GET', '/datasets/vietnam-destinations/datapackage.json', 200],
  ['GET', '/datasets/vietnam-destinations/croissant.json', 200],
  ['GET', '/datasets/vietnam-destinations/linkset.json', 200],
  ['GET', '/datasets/vietnam-comparisons/datapackage.json', 200],
  ['GET', '/datasets/vietnam-comparisons/croissant.json', 200],
  ['GET', '/datasets/vietnam-comparisons/linkset.json', 200],
  ['GET', '/datasets/service-tool-usage-daily/datapackage.json', 200],
  ['GET', '/datasets/service-tool-usage-daily/croissant.json', 200],
  ['GET', '/datasets/service-tool-usage-daily/linkset.json', 200],
  ['GET', '/datasets/vietnam-climate-windows/datapackage.json', 200],
  ['GET', '/datasets/vietnam-climate-windows/croissant.json', 200],
  ['GET', '/datasets/vietnam-climate-windows/linkset.json', 200],
  ['GET', '/datasets/vietnam-climate-normals/datapackage.json', 200],
  ['GET', '/datasets/vietnam-climate-normals/croissant.json', 200],
  ['GET', '/datasets/vietnam-climate-normals/linkset.json', 200],
  ['GET', '/datasets/vietnam-daily-costs/datapackage.json', 200],
  ['GET', '/datasets/vietnam-daily-costs/croissant.json', 200],
  ['GET', '/datasets/vietnam-daily-costs/linkset.json', 200],
  ['GET', '/datasets/vietnam-destinations/provenance', 200],
  ['GET', '/datasets/vietnam-comparisons/provenance', 200],
  ['GET', '/datasets/service-tool-usage-daily/provenance', 200],
  ['GET', '/datasets/vietnam-climate-windows/provenance', 200],
  ['GET', '/datasets/vietnam-climate-normals/provenance', 200],
  ['GET', '/datasets/vietnam-daily-costs/provenance', 200],
  ['GET', '/datasets/vietnam-destinations/releases', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1.json', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1.csv', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1.excel.csv', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1.parquet', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1', 200],
  ['GET', '/datasets/vietnam-destinations/releases/1/linkset.json', 200],
  ['GET', '/vi/datasets/vietnam-destinations/releases/1', 200],
  ['GET', '/datasets/vietnam-destinations/releases.atom', 200],
  ['GET', '/datasets/vietnam-destinations/feed.json', 200],
  ['GET', '/datasets/vietnam-destinations/changes?since=1', 200],
  ...[
    'vietnam-destinations',
    'vietnam-comparisons',
    'service-tool-usage-daily',
    'vietnam-climate-windows',
    'vietnam-climate-normals',
    'vietnam-daily-costs',
  ].flatMap((slug): [string, string, number][] => [
    ['GET', `/datasets/${slug}/rows`, 200],
    ['GET', `/datasets/${slug}/stats`, 200],
    ['GET', `/datasets/${slug}/quality`, 200],
    ['GET', `/vi/datasets/${slug}/quality`, 200],
    ['GET', `/datasets/${slug}/receipts`, 302],
    ['GET', `/datasets/${slug}/quality.json`, 200],
  ]),
  ['GET', '/datasets/vietnam-climate-normals/receipts?row=hue,3', 200],
  ['GET', '/vi/datasets/vietnam-climate-windows/receipts?row=hue,3&column=recommended', 200],
  ['GET', '/datasets/vietnam-destinations/facets?column=tier', 200],
  ['GET', '/datasets/vietnam-comparisons/facets?column=type', 200],
  ['GET', '/datasets/service-tool-usage-daily/facets?column=tool_slug', 200],
  ['GET', '/datasets/vietnam-climate-windows/facets?column=month', 200],
  ['GET', '/datasets/vietnam-climate-normals/facets?column=station', 200],
  ['GET', '/datasets/vietnam-daily-costs/facets?column=band', 200],
  ['GET', '/releases.atom', 200],
  ['GET', '/feed.json', 200],
  ...CHARTS.flatMap((chart): [string, string, number][] => [
    ['GET', `/embed/${chart}`, 200],
    ['GET', `/vi/embed/${chart}`, 200],
    ['GET', `/charts/${chart}.svg`, 200],
    ['GET', `/charts/${chart}.print.svg`, 200],
    ['GET', `/charts/${chart}.csv`, 200],
  ]),
  ['GET', '/og/en/home.png', 200],
  ['GET', '/og/vi/destinations/hanoi.png', 200],
  ['GET', '/catalog.jsonld', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/llms.txt', 200],
  ['GET', '/server.json', 200],
  ['GET', '/.well-known/security.txt', 200],
  ['POST', '/mcp', 415],
  ['POST', '/oauth/token', 400],
  ['POST', '/oauth/revoke', 400],
  ['GET', '/.well-known/oauth-authorization-server', 200],
  ['GET', '/metrics', 404],
];

const COMMANDS = ['serve', 'mcp', 'build', 'partners', 'tokens', 'generate'];

onEachSharedService('The public surface', (service) => {
  for (const [method, path, status] of PUBLIC) {
    test(`${method} ${path}: ${status}, with a request id`, async () => {
      const answer = await service.ask(path, { method });
      assert.equal(answer.status, status);
      assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
      if (status !== 200) return;
      const head = await service.ask(path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      const post = await service.ask(path, { method: 'POST' });
      assert.equal(post.status, 405);
      assert.match(String(post.headers['allow']), /GET, HEAD/);
    });
  }

  test('the catalogue lists every dataset with all its downloads, and each one works', async () => {
    const { datasets } = (await service.ask('/api/data')).json();
    assert.equal(datasets.length, 6);
    for (const { slug, downloads } of datasets) {
      assert.deepEqual(
        downloads.map(({ format }: any) => format),
        ['json', 'csv', ...listMadeFormats(slug).map(({ ending }) => ending)],
      );
      for (const { url, media_type } of downloads) {
        const answer = await fetch(url);
        assert.equal(answer.headers.get('content-type'), media_type);
        await answer.arrayBuffer();
      }
    }
  });

  test("the metrics port reports requests by route and each dataset's release", async () => {
    await service.ask('/api/data/vietnam-destinations');
    const metrics = await (await fetch(service.sampan.metricsUrl)).text();
    assert.match(
      metrics,
      /^sampan_http_requests_total\{route="\/api\/data\/vietnam-destinations",method="GET",status="200"\} \d+$/m,
    );
    assert.match(metrics, /^sampan_release_number\{dataset="vietnam-destinations"\} 1$/m);
    assert.match(metrics, /^sampan_refresh_failing\{dataset="vietnam-destinations"\} 0$/m);
  });
});

test('./sampan --help lists the commands', async () => {
  const { exitCode, stdout } = await runSampan(['--help'], {});
  assert.equal(exitCode, 0);
  for (const command of COMMANDS) assert.match(stdout, new RegExp(`^  ${command} `, 'm'));
});
