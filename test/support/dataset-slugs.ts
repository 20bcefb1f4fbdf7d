/** The dataset that changes while the service runs. */
export const LIVE_SLUG = 'service-tool-usage-daily';

/** In the order of the catalogue. */
export const DATASET_SLUGS = [
  'vietnam-destinations',
  'vietnam-comparisons',
  LIVE_SLUG,
  'vietnam-climate-windows',
  'vietnam-climate-normals',
  'vietnam-daily-costs',
] as const;

/** The datasets that a build makes. */
export const BUILT_SLUGS = DATASET_SLUGS.filter((slug) => slug !== LIVE_SLUG);
