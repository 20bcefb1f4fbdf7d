import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns only violations, because transferring all passed rules takes longer than finding them. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<unknown[]> {
  await page.evaluate(axe.source);
  // axe-core leaves the rule of WCAG 2.2 out unless it is asked for.
  const all = { rules: { 'target-size': { enabled: true } } };
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : all) };
  // The reference is drawn by Scalar, whose greys are too light and whose main element is inside ours.
  const run = `axe.run({ exclude: [['#reference']] }, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const found = (await page.evaluate(run)) as AxeResults['violations'];
  const isScalars = (await page.locator('#reference main').count()) > 0;
  const violations = found.filter(({ id }) => !(isScalars && id === 'landmark-no-duplicate-main'));
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}
