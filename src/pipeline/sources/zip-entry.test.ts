import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { readZipEntry } from './geonames-dump.ts';

interface Packed {
  readonly name: string;
  readonly text: string;
  readonly method: number;
}

function zipOf(entries: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, method } of entries) {
    const bytes = method === 8 ? deflateRawSync(Buffer.from(text)) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), bytes);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const zip = zipOf([
  { name: 'readme.txt', text: 'Read me', method: 0 },
  { name: 'VN.txt', text: 'Huế\t'.repeat(50), method: 8 },
]);

test('an entry is found by name and unpacked, deflated or stored', () => {
  assert.equal(readZipEntry(zip, (name) => name === 'VN.txt').toString(), 'Huế\t'.repeat(50));
  assert.equal(readZipEntry(zip, (name) => name === 'readme.txt').toString(), 'Read me');
});

test('a zip without the entry, a truncated zip and an unknown method are rejected with the reason', () => {
  assert.throws(() => readZipEntry(zip, () => false), { message: 'The zip contains no table of places.' });
  assert.throws(() => readZipEntry(zip.subarray(0, 60), () => true), {
    message: 'The file is not a complete zip archive.',
  });
  assert.throws(() => readZipEntry(Buffer.from('PK'), () => true), {
    message: 'The file is not a complete zip archive.',
  });
  assert.throws(() => readZipEntry(zipOf([{ name: 'VN.txt', text: 'x', method: 12 }]), () => true), {
    message: 'VN.txt uses an unsupported compression method (12).',
  });
});
