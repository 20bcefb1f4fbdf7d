import assert from 'node:assert/strict';
import { test } from 'node:test';
import { avatarPath, photoPath, photoUrl } from './photo-path.ts';

const SHA256 = '0123456789abcdef'.repeat(4);

test("a photo's path has its room, a size and its name", () => {
  assert.equal(photoPath(10007, 'large', 'balcony.jpg'), '/rooms/10007/large/balcony.jpg');
});

test("a photo's address contains the width and the version of the bytes", () => {
  assert.equal(
    photoUrl('https://img.example.org', 10007, 'large', 'balcony.jpg', SHA256),
    'https://img.example.org/rooms/10007/large/balcony.jpg?w=1200&fit=crop&v=0123456789',
  );
  assert.equal(
    photoUrl('https://img.example.org', 10007, 'thumbnail', 'balcony.jpg', SHA256),
    'https://img.example.org/rooms/10007/thumbnail/balcony.jpg?w=250&fit=crop&v=0123456789',
  );
});

test('a host has an avatar in two sizes, at an address that does not reveal whether one is set', () => {
  assert.equal(avatarPath(10001, 'avatar'), '/hosts/10001/avatar/avatar.jpg');
  assert.equal(avatarPath(10001, 'tiny'), '/hosts/10001/tiny/avatar.jpg');
});
