import { startCompanion } from '../measure/companion.ts';
import { LOAD_CORE } from '../measure/pinned.ts';
import type { Probe, Probed } from './release-probe.ts';

export const ROWS = 10_000;
export const BUILDS = 3;
export const PROBE_MS = 5;

/** Builds in one process while another keeps sending it requests. */
export async function measureReleases(): Promise<Probed[]> {
  await using server = startCompanion('bench/operation/release-server.ts');
  await using probe = startCompanion('bench/operation/release-probe.ts', LOAD_CORE);
  const message: Probe = { port: await server.ask<number>(ROWS), everyMs: PROBE_MS };
  const builds: Probed[] = [];
  for (let build = 0; build < BUILDS; build += 1) builds.push(await probe.ask<Probed>(message));
  return builds;
}
