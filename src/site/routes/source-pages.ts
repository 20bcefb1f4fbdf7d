import { sourcePath, SOURCES_PATH, tablePath } from '../../datasets/provenance/source-library.ts';
import { sourcePage, sourcesPage, tablePage } from '../../pages/sources-page.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { Site } from '../site-data.ts';

const VARY = 'Accept, Accept-Encoding';
const TABS = 'text/tab-separated-values; charset=utf-8';
const COMMAS = 'text/csv; charset=utf-8; header=present';

/** The source tables: as pages for requests that ask for HTML, otherwise as the original files. */
export function sourcePages(addPage: AddPage, { sourceLibrary: library }: Site): void {
  addPage(SOURCES_PATH, ({ language }) => sourcesPage(library.list(), language));

  addPage(sourcePath(':name'), async ({ language, params }) => {
    const source = library.find(params['name']!);
    if (!source) return undefined;
    const lineCounts = new Map<string, number>();
    for (const file of Object.keys(source.files)) {
      const lines = library.findTable(source.name, file)?.readLines();
      if (lines) lineCounts.set(file, lines.length);
    }
    return sourcePage(source, lineCounts, language);
  });

  const makeTable = async ({ language, params, query, wantsHtml }: AskedPage) => {
    const [name, file] = [params['name']!, params['file']!];
    const source = library.find(name);
    if (!source || source.terms === 'withheld' || !Object.hasOwn(source.files, file)) return undefined;
    const table = library.findTable(name, file)!;
    if (!wantsHtml || query['format'] === 'raw')
      return { body: table.bytes, mediaType: file.endsWith('.txt') ? TABS : COMMAS, vary: VARY };
    return { page: tablePage(source, file, table.readLines(), language), vary: VARY };
  };
  addPage(tablePath(':name', ':file'), makeTable, { takes: ['format'] });
}
