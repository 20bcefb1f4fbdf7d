/** The words that every page has around it. */
export const wordsEn = {
  locale: 'en_US',
  languageName: 'English',
  skip: 'Skip to the content',
  home: 'Sampan, home',
  navigation: 'Main',
  menu: 'Menu',
  sections: {
    '/datasets': 'Datasets',
    '/destinations': 'Destinations',
    '/comparisons': 'Comparisons',
    '/tools': 'Tools',
    '/how-it-is-made': 'How it is made',
    '/partners': 'For partners',
  },
  search: 'Search',
  card: (title: string) => `A card that reads “${title}”, with a picture drawn from the data`,
  reference: 'API reference',
  feed: 'Releases of every dataset',
  licence: 'Data under',
  licenceAsks: 'Use it for anything, and say where it is from.',
  footer: 'More',
  sources: 'Sources',
  catalogue: 'Catalogue as JSON',
  openapi: 'OpenAPI',
  feedLink: 'Feed of releases',
};

export type FrameWords = typeof wordsEn;
