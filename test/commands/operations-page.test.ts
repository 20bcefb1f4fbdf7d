import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createProgram } from '../../src/cli/program.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { readPrepared } from '../support/engine.ts';

const page = readFileSync('docs/operations.md', 'utf8');

/** The shared service stores its photos on disk. */
const ONLY_WITH_BUCKET = 'sampan_snapshot_time_seconds';

test("lists exactly the service's metrics", async () => {
  const { shared } = readPrepared('SQLite');
  const metrics = await (await fetch(shared.metricsUrl)).text();
  const exposed = [...metrics.matchAll(/^# HELP (sampan_\w+)/gm)].map(([, name]) => name);
  const listed = [...page.matchAll(/^\| `(sampan_\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(new Set(listed), new Set([...exposed, ONLY_WITH_BUCKET]));
  const used = [...page.matchAll(/\b((?:process|nodejs)_[a-z0-9_]+)\b(?!\*)/g)].map(([, name]) => name!);
  for (const name of used)
    if (!name.endsWith('_')) assert.match(metrics, new RegExp(`^# HELP ${name} `, 'm'));
});

test('names only settings and commands that exist', () => {
  const variables = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  const named = [...page.matchAll(/`([A-Z][A-Z0-9_]{3,})(?:[=/:][^`]*)?`/g)].map(([, name]) => name!);
  const others = new Set([
    'FOLDER',
    'PARTNER_ID',
    'PGOPTIONS',
    'TOKEN_ID',
    'SIGINT',
    'SIGKILL',
    'SIGTERM',
    'SHA256SUMS',
  ]);
  assert.deepEqual(
    named.filter((name) => !variables.has(name) && !others.has(name)),
    [],
  );
  const all = [...page.matchAll(/\.\/sampan ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)];
  assert.ok(new Set(all.map(([text]) => text)).size > 5);
  for (const [text, name, subName] of all) {
    const command = createProgram().commands.find((each) => each.name() === name);
    assert.ok(command, text);
    // A command without subcommands is followed by an argument.
    const found = command.commands.length === 0 || command.commands.some((each) => each.name() === subName);
    assert.ok(found, text);
  }
});

test('links only to its own headings', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase());
  const anchors = new Set(headings.map((title) => title.replaceAll(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')));
  for (const [, anchor = ''] of page.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.has(anchor), anchor);
});
