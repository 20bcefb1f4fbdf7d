/** The text around every page: navigation, footer and metadata. */
export const wordsEn = {
  locale: 'en_US',
  languageName: 'English',
  skip: 'Skip to content',
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
  card: (title: string) => `“${title}”, with a chart or map of the data`,
  reference: 'API reference',
  feed: 'Sampan: releases of all datasets',
  licence: 'Data under',
  licenceAsks: 'Use it for anything; name the source.',
  footer: 'More',
  sources: 'Sources',
  catalogue: 'Catalogue as JSON',
  openapi: 'OpenAPI',
  feedLink: 'Atom feed',
};

export type FrameWords = typeof wordsEn;
