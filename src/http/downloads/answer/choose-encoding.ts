import { ENCODINGS, type Encoding } from '../../../datasets/releases/encoding.ts';

const REMEMBERED = 200;

type ChooseEncoding = (acceptEncoding: string | undefined) => Encoding | undefined;

export const chooseEncoding = createChoice(ENCODINGS);

/** For files that are already compressed. */
export const chooseIdentity = createChoice(['identity']);

/** RFC 9110 §12.5.3: picks the acceptable encoding with the highest q-value, and the smallest file on a tie. */
function createChoice(encodings: readonly Encoding[]): ChooseEncoding {
  const remembered = new Map<string, Encoding | undefined>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) return 'identity';
    const known = remembered.get(acceptEncoding);
    if (known) return known;
    const chosen = negotiate(encodings, parseQualities(acceptEncoding));
    // Browsers and libraries send a handful of values; the cache is bounded so that odd ones cannot fill the memory.
    if (remembered.size < REMEMBERED && acceptEncoding.length < 100) remembered.set(acceptEncoding, chosen);
    return chosen;
  };
}

function parseQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    const name = coding === 'x-gzip' ? 'gzip' : coding;
    if (name) qualities.set(name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality) ? Number(quality) : 0);
  }
  return qualities;
}

function negotiate(encodings: readonly Encoding[], qualities: Map<string, number>): Encoding | undefined {
  let best: Encoding | undefined;
  let bestQuality = 0;
  for (const encoding of encodings) {
    const quality = qualityOf(encoding, qualities);
    if (quality > bestQuality) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

function qualityOf(encoding: Encoding, qualities: Map<string, number>): number {
  const named = qualities.get(encoding) ?? qualities.get('*');
  if (named !== undefined) return named;
  // Identity is acceptable unless refused, but an encoding that the client named is better.
  return encoding === 'identity' ? Number.MIN_VALUE : 0;
}
