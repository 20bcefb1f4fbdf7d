import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SETTINGS } from '../src/config/config.ts';
import { readPrepared } from './engine.ts';
import { runSampan } from './sampan.ts';

const page = readFileSync('docs/operations.md', 'utf8');

test('lists every metric of the service, and no other', async () => {
  const { shared } = readPrepared('SQLite');
  const metrics = await (await fetch(shared.metricsUrl)).text();
  const exposed = [...metrics.matchAll(/^# HELP (sampan_\w+)/gm)].map(([, name]) => name);
  const listed = [...page.matchAll(/^\| `(sampan_\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(new Set(listed), new Set(exposed));
  const used = [...page.matchAll(/\b((?:process|nodejs)_[a-z0-9_]+)\b(?!\*)/g)].map(([, name]) => name!);
  for (const name of used)
    if (!name.endsWith('_')) assert.match(metrics, new RegExp(`^# HELP ${name} `, 'm'));
});

test('names only settings and commands that there are', async () => {
  const variables = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  const named = [...page.matchAll(/`([A-Z][A-Z0-9_]{3,})(?:[=/:][^`]*)?`/g)].map(([, name]) => name!);
  const others = new Set(['FOLDER', 'PARTNER_ID', 'TOKEN_ID', 'SIGINT', 'SIGKILL', 'SIGTERM', 'SHA256SUMS']);
  assert.deepEqual(
    named.filter((name) => !variables.has(name) && !others.has(name)),
    [],
  );
  const all = [...page.matchAll(/\.\/sampan ([a-z]+)( [a-z]+)?/g)];
  const commands = new Set(all.map(([, command, sub = '']) => `${command}${sub}`));
  assert.ok(commands.size > 5);
  for (const command of commands) {
    const { exitCode, stderr } = await runSampan([...command.split(' '), '--help'], {});
    assert.equal(exitCode, 0, `${command}: ${stderr}`);
  }
});

test('leads only to headings that it has', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase());
  const anchors = new Set(headings.map((title) => title.replaceAll(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')));
  for (const [, anchor = ''] of page.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.has(anchor), anchor);
});
