import type { Sampan } from '../../test/support/sampan.ts';

/** Always stops the service, so that a proof that throws leaves nothing running. */
export async function withSampan<Result>(
  starting: Promise<Sampan>,
  work: (sampan: Sampan) => Promise<Result>,
): Promise<Result> {
  const sampan = await starting;
  try {
    return await work(sampan);
  } finally {
    await sampan.stop();
  }
}
