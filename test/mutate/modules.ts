/** The modules that decide something that cannot be undone or must not be wrong, and their nearest tests, the fastest first. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  'src/rooms/photos/remove-photo.ts': ['test/storage/remove-photo.test.ts', 'test/storage/ledger.test.ts'],
  'src/rooms/photos/restore-room-photo.ts': [
    'test/storage/undo-deletion.test.ts',
    'test/storage/operator.test.ts',
    'test/storage/trash-again.test.ts',
  ],
  'src/rooms/room-access.ts': ['test/storage/room-access.test.ts'],
  'src/partners/caller.ts': [
    'src/partners/caller.test.ts',
    'test/storage/partners.test.ts',
    'test/storage/watch-ledger.test.ts',
  ],
  'src/http/downloads/representation.ts': [
    'src/http/downloads/preconditions.test.ts',
    'src/http/downloads/representation.test.ts',
  ],
  'src/pipeline/steps/comparisons/data-points.ts': [
    'src/pipeline/steps/comparisons/verdicts.test.ts',
    'src/pipeline/steps/comparisons/data-points.test.ts',
  ],
  'src/pipeline/steps/best-months.ts': ['src/pipeline/steps/best-months.test.ts'],
  'src/ledger/notes.ts': [
    'src/ledger/notes.test.ts',
    'test/storage/follow-notes.test.ts',
    'test/storage/ledger.test.ts',
  ],
  'src/ledger/watch-ledger.ts': ['test/storage/watch-ledger.test.ts'],
  'src/ledger/follow-notes.ts': ['test/storage/follow-notes.test.ts', 'test/storage/ledger.test.ts'],
  'src/photos/reaper.ts': ['src/photos/reaper.test.ts', 'test/photos/reaper.test.ts'],
  'src/storage/sqlite/group-commit.ts': ['test/storage/group-commit.test.ts', 'test/storage/writer.test.ts'],
  'src/storage/migrate.ts': ['test/storage/half-migration.test.ts', 'test/storage/newer-migrations.test.ts'],
};
