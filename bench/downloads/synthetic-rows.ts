import { vietnam } from '../../src/countries/vietnam.ts';
import type { Dataset, Row } from '../../src/datasets/dataset.ts';
import { makeRows } from '../../src/pipeline/make-rows.ts';

/**
 * As many rows of a dataset as requested: the real rows repeated, each time with another slug and other figures below a limit.
 */
export function makeSyntheticRows(dataset: Dataset, count: number, limit: number): Row[] {
  const { made } = makeRows(vietnam);
  const { rows } = made.find((each) => each.dataset.slug === dataset.slug)!;
  const texts = Array.from(rows, (row) => JSON.stringify(row));
  const nextFigure = figures(limit - 2);
  return Array.from({ length: count }, (_, index) => {
    const text = texts[index % texts.length]!.replaceAll(/\d+\.\d+/g, nextFigure);
    const row = JSON.parse(text) as Row;
    return { ...row, slug: `${index}-${row['slug'] as string}` };
  });
}

/** A linear congruential generator: the same figures in every run, and unpredictable for compression. */
function figures(count: number): () => string {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `${1 + ((state >>> 8) % count)}.${1 + ((state >>> 4) % 9)}`;
  };
}
