import { startSampan } from '../measure/sampan-process.ts';

export const STARTS = 5;

/** Milliseconds to the first 200 of a service with existing state, one per start. */
export async function measureStarts(dataDir: string): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await using sampan = await startSampan(dataDir);
    milliseconds.push(sampan.startMs);
  }
  return milliseconds;
}
