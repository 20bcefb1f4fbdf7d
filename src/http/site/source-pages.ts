import { sourcePath, SOURCES_PATH, tablePath } from '../../datasets/provenance/source-library.ts';
import { sourcePage, sourcesPage, tablePage } from '../../pages/sources/sources-page.ts';
import type { AddPage } from './add-pages.ts';
import type { Site } from './site-data.ts';

const VARY = 'Accept, Accept-Encoding';
const TABS = 'text/tab-separated-values; charset=utf-8';
const COMMAS = 'text/csv; charset=utf-8; header=present';

/** The source tables: as pages for requests that ask for HTML, otherwise as the original files. */
export function sourcePages(addPage: AddPage, { sourceLibrary: library }: Site): void {
  addPage(SOURCES_PATH, ({ language }) => ({
    datasets: [],
    make: () => sourcesPage(library.list(), language),
  }));

  addPage(sourcePath(':name'), ({ language, params }) => {
    const source = library.find(params['name']!);
    if (!source) return undefined;
    return {
      datasets: [],
      async make() {
        const lineCounts = new Map<string, number>();
        for (const file of Object.keys(source.files)) {
          const lines = library.findTable(source.name, file)?.readLines();
          if (lines) lineCounts.set(file, lines.length);
        }
        return sourcePage(source, lineCounts, language);
      },
    };
  });

  addPage(tablePath(':name', ':file'), ({ language, params, query, wantsHtml }) => {
    const [name, file] = [params['name']!, params['file']!];
    const source = library.find(name);
    if (!source || source.terms === 'withheld' || !Object.hasOwn(source.files, file)) return undefined;
    const getTable = () => library.findTable(name, file)!;
    const takes = ['format'];
    if (!wantsHtml || query['format'] === 'raw')
      return {
        mediaType: file.endsWith('.txt') ? TABS : COMMAS,
        vary: VARY,
        takes,
        read: () => getTable().bytes,
      };
    return {
      datasets: [],
      vary: VARY,
      takes,
      make: async () => tablePage(source, file, getTable().readLines(), language),
    };
  });
}
