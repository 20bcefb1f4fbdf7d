import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRooms, type BandEvidence } from './comparison-data-points.ts';

/** `day` is what the room of the day costs. */
const band = (usd: number, standard_error: number, day = usd): BandEvidence => ({
  parts: {
    room: {
      class: 'computed',
      method: 'day',
      sources: [],
      range: { low: day, value: day, high: day },
      compared: { sample: 'Rooms, 2026', usd, standard_error },
    },
  },
});

test('names the side with cheaper rooms when the ratio exceeds 1.645 standard errors', () => {
  assert.equal(compareRooms(band(40, 4), band(54, 5.4)), 'a');
  assert.equal(compareRooms(band(54, 5.4), band(40, 4)), 'b');
});

test('a difference that may be due to chance is a tie if it is small, and unknown if it is not', () => {
  assert.equal(compareRooms(band(40, 4), band(43, 4.3)), 'tie');
  assert.equal(compareRooms(band(40, 8), band(54, 10.8)), 'unknown');
  assert.equal(compareRooms(band(40, 0), band(40, 0)), 'tie');
});

test('the rooms of the day, from other sites, can make a verdict unknown but never turn it', () => {
  assert.equal(compareRooms(band(40, 4), band(54, 5.4, 45)), 'a');
  assert.equal(compareRooms(band(40, 4), band(54, 5.4, 43)), 'unknown');
  assert.equal(compareRooms(band(40, 4), band(54, 5.4, 30)), 'unknown');
  assert.equal(compareRooms(band(40, 4), band(43, 4.3, 60)), 'unknown');
});

test('is unknown when a room is borrowed from other places', () => {
  const own = band(35, 2);
  assert.equal(
    compareRooms({ parts: { room: { class: 'regional', method: 'day', sources: [] } } }, own),
    'unknown',
  );
  assert.equal(compareRooms(own, {}), 'unknown');
  assert.equal(compareRooms(own, undefined), 'unknown');
});
