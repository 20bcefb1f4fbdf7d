/** One address for every kind of page, and for states that look different. */
export const EACH_PAGE = [
  '/',
  '/datasets',
  '/datasets/vietnam-destinations',
  '/datasets/vietnam-comparisons?type=headliners&sort=-search_volume&page=2',
  '/datasets/vietnam-climate-windows?q=nowhere',
  '/datasets/vietnam-climate-normals',
  '/datasets/vietnam-daily-costs?band=mid',
  '/datasets/service-tool-usage-daily',
  '/destinations',
  '/destinations/hanoi',
  '/destinations/phu-quoc',
  '/destinations?month=1&budget=40&tags=beach',
  '/destinations?travel_style_tags=beach&avg_daily_budget_usd.mid.lte=45&sort=-population',
  '/comparisons',
  '/comparisons?q=hue&sort=-search_volume',
  '/comparisons/hanoi-vs-sa-pa',
  '/comparisons/da-nang-vs-hoi-an',
  '/tools',
  '/tools/best-time-to-visit?month=3',
  '/tools/trip-budget?place=hanoi&days=3',
  '/tools/compare-destinations?a=hanoi&b=hue',
  '/how-it-is-made',
  '/sources',
  '/partners',
  '/docs',
] as const;

/** One chart of every kind, as named in its addresses. */
export const CHARTS = [
  'destinations-map',
  'cost-distribution',
  'best-months',
  'verdicts',
  'tool-usage',
  'location/hanoi',
  'climate/hanoi',
  'climate/phu-quoc',
  'daily-cost/hanoi',
  'compared-months/hanoi-vs-sa-pa',
  'compared-climate/hanoi-vs-sa-pa',
  'compared-costs/hanoi-vs-sa-pa',
];

/** Pages without a share card, which are HTML only for clients that ask for it. */
export const CARDLESS_PAGES = [
  '/search',
  '/search?q=da+lat',
  '/search?q=atlantis',
  '/datasets/vietnam-destinations/releases/1',
  '/datasets/vietnam-climate-normals/quality',
  '/sources/imhen',
  '/sources/chelsa',
  '/sources/reviews/reviews.csv',
  '/sources/imhen/normals.csv?rows=326-337&for=rain_mm',
  '/datasets/vietnam-climate-normals/receipts?row=hue,3',
  ...CHARTS.map((chart) => `/embed/${chart}`),
];
