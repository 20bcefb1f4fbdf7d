import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib';

export const COMPRESSIONS = ['br', 'gzip'] as const;

export type Compression = (typeof COMPRESSIONS)[number];

/** The compressed beginning of a body. The last few bytes differ per response and are appended uncompressed, so nothing is compressed twice. */
export interface CompressedBeginning {
  /** One character per byte, as in the beginning itself. */
  readonly bytes: string;
  readonly finish: (ending: string) => string;
}

/** `beginning` has one character per byte. An ending is ASCII and shorter than 64 KB. */
export function compressBeginning(beginning: string, compression: Compression): CompressedBeginning {
  const plain = Buffer.from(beginning, 'latin1');
  return compression === 'gzip' ? gzipBeginning(plain) : brotliBeginning(plain);
}

/** RFC 1952 §2.3: deflate, no name, no time, unknown system. */
const GZIP_HEADER = '\x1f\x8b\x08\0\0\0\0\0\0\xff';
const GZIP_LEVEL = 4;

function gzipBeginning(plain: Buffer): CompressedBeginning {
  const options = { level: GZIP_LEVEL, finishFlush: constants.Z_SYNC_FLUSH };
  const bytes = GZIP_HEADER + deflateRawSync(plain, options).toString('latin1');
  const checksum = crc32(plain);
  return {
    bytes,
    finish(ending) {
      const { length } = ending;
      // RFC 1951 §3.2.4: the final block, stored; the flush before it aligned it to a byte.
      const block = `\x01${littleEndian(length, 2)}${littleEndian(~length, 2)}${ending}`;
      const trailer = littleEndian(crc32(ending, checksum), 4) + littleEndian(plain.length + length, 4);
      return bytes + block + trailer;
    },
  };
}

const BROTLI_QUALITY = 4;
/** RFC 7932 §9.2: an empty last meta-block. */
const BROTLI_END = '\x03';
const IS_UNCOMPRESSED = 1 << 19;

function brotliBeginning(plain: Buffer): CompressedBeginning {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  };
  const bytes = brotliCompressSync(plain, options).toString('latin1');
  return {
    bytes,
    finish(ending) {
      // RFC 7932 §9.2: not the last, four nibbles of length, uncompressed; the flush before it aligned it to a byte.
      const header = littleEndian(((ending.length - 1) << 3) | IS_UNCOMPRESSED, 3);
      return bytes + header + ending + BROTLI_END;
    },
  };
}

function littleEndian(value: number, bytes: number): string {
  let text = '';
  for (let at = 0; at < bytes; at += 1) text += String.fromCharCode((value >>> (8 * at)) & 0xff);
  return text;
}
