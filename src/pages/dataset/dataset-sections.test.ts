import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { listSnippets } from './dataset-sections.ts';

const { climateWindows, destinations } = datasetsOf(vietnam);

const ADDRESSES = { json: 'https://x.test/api/data/d', csv: 'https://x.test/api/data/d?format=csv' };

const codeOf = (tool: string, dataset: Declaration = destinations) =>
  listSnippets(dataset, ADDRESSES).find((snippet) => snippet.tool === tool)!.code;

test('snippets for pandas and R parse the JSON columns, and only those', () => {
  assert.equal(
    codeOf('pandas'),
    `import json
import pandas as pd

rows = pd.read_csv("https://x.test/api/data/d?format=csv", converters={
    "best_visit_months": json.loads,
    "languages_spoken": json.loads,
    "travel_style_tags": json.loads,
    "avg_daily_budget_usd": json.loads,
})`,
  );
  assert.match(
    codeOf('R'),
    /rows\$travel_style_tags <- lapply\(rows\$travel_style_tags, jsonlite::fromJSON\)/,
  );
  assert.equal(
    codeOf('pandas', climateWindows),
    'import pandas as pd\n\nrows = pd.read_csv("https://x.test/api/data/d?format=csv")',
  );
  assert.equal(codeOf('R', climateWindows), 'rows <- read.csv("https://x.test/api/data/d?format=csv")');
});

test('snippets for DuckDB and Excel give the column types', () => {
  assert.match(codeOf('DuckDB'), /from_json\(best_visit_months, '\["BIGINT"\]'\) as best_visit_months/);
  assert.match(codeOf('DuckDB'), /'\{"budget":"DOUBLE","mid":"DOUBLE","premium":"DOUBLE"\}'/);
  assert.match(codeOf('Excel'), /\{"population", Int64\.Type\}/);
  assert.match(codeOf('Excel'), /\{"lat", type number\}/);
  assert.match(codeOf('Excel'), /\{"slug", type text\}/);
});

test('a snippet for GDAL creates points, and exists only for datasets with coordinates', () => {
  assert.match(
    codeOf('GDAL'),
    /^ogr2ogr \S+\.gpkg \S+\.csv -oo X_POSSIBLE_NAMES=lng -oo Y_POSSIBLE_NAMES=lat /m,
  );
  assert.ok(!listSnippets(climateWindows, ADDRESSES).some(({ tool }) => tool === 'GDAL'));
});
