import type { LibrarySource, SourceTerms } from '../../datasets/provenance/source-library.ts';

/** The data licence, with every source grouped by its declared terms. */
export function presentDataLicense(sources: readonly LibrarySource[]): string {
  const listed = (terms: SourceTerms) =>
    sources
      .filter((source) => source.terms === terms)
      .map(
        ({ name, credit, licence, address }) => `- ${name}: ${credit}\n  licence: ${licence}\n  ${address}\n`,
      )
      .join('');
  return `${LICENCE}
OPEN SOURCES
The licence of each applies to its tables, which are in this repository and
under /sources on the service.

${listed('open')}
CITED SOURCES
They state no licence, or contain facts that need none. We took facts from them,
each with a citation, but none of their text. The tables of these
facts are in this repository and under /sources; the documents that they were
read from belong to their authors and are in neither. Prices of rooms and menus
are percentiles that we calculated, never those of single hotels or shops.

${listed('cited')}
SOURCES WHOSE TABLES ARE NOT GIVEN
Their licence is less open than CC BY 4.0, or unknown. The service publishes
none of their figures. Only the climate class and the best months of the few
destinations without a station nearby were computed from the two grids, and
the classifier was checked against the map.

${listed('withheld')}`;
}

const LICENCE = `Creative Commons Attribution 4.0 International (CC BY 4.0)
https://creativecommons.org/licenses/by/4.0/
Full legal text: https://creativecommons.org/licenses/by/4.0/legalcode

This licence covers the datasets that Sampan publishes (the downloads
under /api/data), the tables under data/<country>/editorial and
data/<country>/comparisons, and data/<country>/corrections.csv.

You may copy, share and adapt them for any purpose, even commercially, if you
give credit. The \`attribution\` member of each dataset is the credit we ask for.

The tables under data/<country>/sources and data/<country>/observations belong to
their authors. The source.json next to each declares its origin, its licence and its terms.
The lists below are generated from these declarations.

The exchange rate in data/catalogue comes from fawazahmed0/exchange-api (CC0).
`;
