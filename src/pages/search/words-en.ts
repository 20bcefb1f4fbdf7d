/** The words of the page of search results. */
export const wordsEn = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  description: 'Search destinations, comparisons, datasets, tools and documentation.',
  label: 'Destinations, comparisons, datasets, tools and documentation',
  hint: 'Accents do not matter: “da lat” finds Đà Lạt. Two places find their comparison: “hoi an vs hue”.',
  find: 'Search',
  count: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
  some: (text: string) => `Nothing has all the words of “${text}”. These have some of them.`,
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  advice: 'Check the spelling, or use fewer words. Or start from one of these:',
  start: 'Or start from one of these:',
  groups: { datasets: 'Datasets', tools: 'Tools', docs: 'Documentation' },
  best: (region: string, months: string) => `${region}, best ${months}`,
  more: (count: string) => `All ${count}`,
  refused: 'Search again',
};

export type SearchWords = typeof wordsEn;
