export const wordsEn = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  description: 'Search destinations, comparisons, datasets, tools and documentation.',
  label: 'Destinations, comparisons, datasets, tools and documentation',
  hint: 'You can leave out accents: “da lat” finds Đà Lạt. Enter two places to find their comparison: “hoi an vs hue”.',
  find: 'Search',
  count: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
  some: (text: string) => `No page has all the words in “${text}”. These pages have some of them.`,
  nothing: (text: string) => `No results for “${text}”.`,
  advice: 'Check the spelling or use fewer words. You can also start here:',
  start: 'You can also start here:',
  groups: { datasets: 'Datasets', tools: 'Tools', docs: 'Documentation' },
  best: (region: string, months: string) => `${region}, best ${months}`,
  more: (count: string) => `All ${count}`,
  refused: 'Search again',
};

export type SearchWords = typeof wordsEn;
