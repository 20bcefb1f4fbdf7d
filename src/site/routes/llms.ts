import { toolPath } from '../../pages/place.ts';
import type { Country } from '../../countries/country.ts';
import { croissantPath } from '../../datasets/metadata/croissant.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { catalogWords, type DescribedDataset } from '../../datasets/metadata/described-dataset.ts';
import { LICENSE } from '../../datasets/dataset.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { releasesPath } from '../../api/download.ts';
import { MCP_PATH } from '../../api/made.ts';
import { provenancePath } from '../../datasets/provenance/find-provenance.ts';
import { FEED_PATH } from './release-feeds.ts';

const TABLE_ADDRESS =
  'The table on the page accepts these query parameters: column=value, q (words), sort (a column, or -column for descending) and page.';

/** Describes the service to language models: https://llmstxt.org */
export function presentLlms(
  baseUrl: string,
  countries: readonly Country[],
  datasets: readonly DescribedDataset[],
): string {
  const catalog = catalogWords(countries);
  const link = (name: string, path: string, note: string) =>
    `- [${name}](${new URL(path, baseUrl).href}): ${note}`;
  return [
    `# ${catalog.name}`,
    '',
    `> ${catalog.description}`,
    '',
    `The datasets need no key. They are licensed under ${LICENSE.name} (${LICENSE.url}): cite each as its "attribution" member says. Every ` +
      'download is a whole file; a JSON file is an object with the members "dataset" and "rows".',
    '',
    `The datasets and the tools are also available through the Model Context Protocol: streamable HTTP, POST ${new URL(MCP_PATH, baseUrl).href}.`,
    '',
    ...datasets.flatMap((described) => presentDataset(described, link)),
    '## Tools',
    '',
    ...countries.flatMap((country) =>
      TOOLS.map((tool) => link(tool.name.en, toolPath(tool, country), describeTool(tool, country).en)),
    ),
    '',
    '## Interfaces',
    '',
    link('OpenAPI', '/api/openapi.json', 'every operation, with schemas and examples'),
    link('API reference', '/docs', 'the same, for people'),
    link('Catalogue', '/api/data', 'the datasets and their downloads, as JSON'),
    link('DCAT', DCAT_PATH, 'the catalogue in the W3C vocabulary, as JSON-LD'),
    '',
    '## Optional',
    '',
    link('Release feed', FEED_PATH, 'Atom, newest first'),
    '',
  ].join('\n');
}

function presentDataset(
  { dataset, release, files, url }: DescribedDataset,
  link: (name: string, path: string, note: string) => string,
): string[] {
  const columns = Object.keys(dataset.columns).join(', ');
  return [
    `## ${dataset.name}`,
    '',
    link('About', url, `${dataset.description} Columns: ${columns}. ${TABLE_ADDRESS}`),
    ...files.map(({ format, url: fileUrl, size }) =>
      link(
        format.toUpperCase(),
        fileUrl,
        `${release.rowCount} rows, ${size} bytes, release ${release.number}`,
      ),
    ),
    link('Sources', provenancePath(dataset), 'where each value comes from'),
    link('Releases', releasesPath(dataset.slug), 'every stored release, with sizes and digests'),
    link('Data Package', dataPackagePath(dataset), 'the columns with their types and limits'),
    link('Croissant', croissantPath(dataset), 'the same, for machine learning'),
    '',
  ];
}
