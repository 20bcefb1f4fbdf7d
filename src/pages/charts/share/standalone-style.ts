import { readFileSync } from 'node:fs';

const STYLESHEET = new URL('../charts.css', import.meta.url);

/** The chart stylesheet in light colours, without variables, fonts or page-dependent rules, because SVG renderers do not support them. */
export function standaloneStyle(): string {
  const css = readFileSync(STYLESHEET, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .replaceAll(/[^{}]*\bsvg \{[^{}]*\}/g, '')
    .replaceAll(/light-dark\((#[0-9a-f]+), #[0-9a-f]+\)/g, '$1');
  const variables = new Map(
    [...css.matchAll(/(--[a-z-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name!, colour!]),
  );
  return css
    .replaceAll(/var\((--[a-z-]+)\)/g, (_, name: string) => variables.get(name)!)
    .replaceAll(/\s*(?:--[a-z-]+|font-family): [^;]+;/g, '');
}
