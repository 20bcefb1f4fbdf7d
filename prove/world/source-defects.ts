/** A change to one source file that breaks a promise. A control runs a copy of the project with this change. */
export interface SourceDefect {
  /** The name in the report, such as "answers before COMMIT". */
  readonly defect: string;
  readonly file: string;
  readonly change: (text: string) => string;
}

/** For a read after a room's last deletion. */
const TORN_MS = 1_000;
const DELETE_ROOM_PHOTO = 'src/rooms/photos/remove-photo.ts';
const TRANSACTION = /const removal = await (transact\(.*);/;

/** All defects, so that one test can check that each still finds the line it breaks. */
export const SOURCE_DEFECTS = {
  answersBeforeCommit: {
    defect: 'answers before COMMIT',
    file: DELETE_ROOM_PHOTO,
    change: (text) => text.replace(TRANSACTION, 'void $1; return room; let removal;'),
  },
  commitsWithoutSync: {
    defect: 'synchronous=OFF',
    file: 'src/storage/database.ts',
    change: (text) => text.replace('PRAGMA synchronous = FULL', 'PRAGMA synchronous = OFF'),
  },
  leavesFoldersUnsynced: {
    defect: 'photo folders are not synced',
    file: 'src/photos/store/disk-store.ts',
    change: (text) => text.replace('await folder.sync();', ''),
  },
  remembersPhotos: {
    defect: 'caches which photos exist',
    file: 'src/http/rooms/image-routes.ts',
    change: (text) =>
      text
        .replace('export function imageRoutes', 'const found = {};\nexport function imageRoutes')
        .replace('= await findLivePhoto(', '= found[request.url] ??= await findLivePhoto('),
  },
  leaksDescriptors: {
    defect: 'opens a file for each image and never closes it',
    file: 'src/http/rooms/image-routes.ts',
    change: (text) =>
      text
        .replace('const picture = ', "openSync('/dev/null');\n      const picture = ")
        .replace('import ', "import { openSync } from 'node:fs';\nimport "),
  },
  /**
   * Reads the photos first, then the room and its version. Every other read waits for a deletion in between; if all did, the proof would
   * never come to that deletion.
   */
  readsInTwoStatements: {
    defect: 'reads a room in two statements without a transaction',
    file: 'src/rooms/details/read-room.ts',
    change: (text) =>
      text.replace(
        'const [row] = await readRow(db, question);',
        `const waits = (globalThis.waits = !globalThis.waits);
         const [first] = await readRow(db, { ...question, knownId: 0 });
         let [row] = await readRow(db, question);
         const endMs = performance.now() + ${TORN_MS};
         while (waits && row.version === first.version && performance.now() < endMs) {
           await new Promise((resolve) => setTimeout(resolve, 1));
           [row] = await readRow(db, question);
         }
         if (row?.photos) row.photos = first.photos;`,
      ),
  },
  mixesReleases: {
    defect: 'sends the row count of the previous release',
    file: 'src/http/downloads/download-routes.ts',
    change: (text) =>
      text.replace(
        '(release: Release) => describeAll(release, baseUrl));',
        `(release: Release) => {
          const rowCount = lastCount ?? release.rowCount;
          lastCount = release.rowCount;
          return describeAll({ ...release, rowCount }, baseUrl);
        });
        let lastCount: number | undefined;`,
      ),
  },
  acceptsEveryWinner: {
    defect: 'does not check that a row was deleted',
    file: DELETE_ROOM_PHOTO,
    change: (text) =>
      text
        .replace('if (!removed) throw photoNotFound();', 'if (!removed) return undefined;')
        .replace('await notes.writeDeletion(removal);', 'if (removal) await notes.writeDeletion(removal);'),
  },
  refusesLate: {
    defect: 'refuses after waiting in the queue',
    file: 'src/http/edge/queue.ts',
    change: (text) =>
      text.replace(
        'if (!queueOf(request).add(reply.raw, start)) refuse(request, reply);',
        'const queue = queueOf(request); const late = () => queue.add(reply.raw, () => refuse(request, reply)) || setImmediate(late); queue.add(reply.raw, start) || late();',
      ),
  },
  ignoresFailedCommit: {
    defect: 'a failed COMMIT is ignored',
    file: DELETE_ROOM_PHOTO,
    change: (text) =>
      text.replace(TRANSACTION, 'const removal = await $1.catch(() => {}); if (!removal) return room;'),
  },
  leavesIntegersUnchecked: {
    defect: 'an unchecked integer',
    file: 'src/storage/ids.ts',
    change: (text) =>
      text.replace(/if \(!\/.*return undefined;/, '').replace('id <= LARGEST_ID ? id : undefined', 'id'),
  },
  leaksSecrets: {
    defect: 'reveals where it keeps its state',
    file: 'src/http/edge/answers.ts',
    change: (text) =>
      text.replace('.send({ message,', '.send({ message: `${message} ${process.env.DATABASE_URL}`,'),
  },
  changesErrorShape: {
    defect: 'an error with another shape',
    file: 'src/http/edge/answers.ts',
    change: (text) => text.replace('.send({ message,', '.send({ error: message,'),
  },
  skipsAccessCheck: {
    defect: 'access check removed',
    file: 'src/rooms/room-access.ts',
    change: (text) => text.replace(/if \(!scopes\.has\([^}]*/, ''),
  },
  showsUnlistedImages: {
    defect: 'images of unlisted rooms are public',
    file: 'src/rooms/public/find-image.ts',
    change: (text) => text.replace('if (row.isListed)', 'if (row.isListed !== undefined)'),
  },
  undoesAnyDeletion: {
    defect: "undoes others' deletions",
    file: 'src/rooms/photos/restore-room-photo.ts',
    change: (text) => text.replace(' || last.partner_id !== caller.partnerId', ''),
  },
  showsEveryChange: {
    defect: 'shows what others deleted',
    file: 'src/rooms/photos/list-own-changes.ts',
    change: (text) => text.replace(/\n *\.where\(jsonText\(db, 'entry', 'partner_id'\), '=', [^\n]*/, ''),
  },
  ordersByClock: {
    defect: 'orders the ledger by clock time',
    file: 'src/ledger/notes.ts',
    change: (text) => text.replace('`${keyBefore(sequence)}_', '`${keyBefore(Date.now())}_'),
  },
  /** Applies only the notes of photos. */
  ignoresNotesOfAccess: {
    defect: 'restores without the access notes',
    file: 'src/rooms/follow-ledger.ts',
    change: (text) => text.replace(/const access = await [^;]*;/, 'const access: string[] = [];'),
  },
  ignoresPlace: {
    defect: "no look at the ledger's place",
    file: 'src/ledger/watch-ledger.ts',
    change: (text) =>
      text
        .replace('!(await follows(place, known))', 'sequenceOf(place) < 0')
        .replace('if (watch && (await findLost(db, known)))', 'if (sequenceOf("0") < 0 && watch)'),
  },
  comparesNumbers: {
    defect: 'compares only the number of the last event',
    file: 'src/storage/ledger-sequence.ts',
    change: (text) => text.replace('if (marked.length === 0) return', 'if (marked) return'),
  },
  readsSequence: {
    defect: "reads the last value of PostgreSQL's sequence",
    file: 'src/storage/ledger-sequence.ts',
    change: (text) =>
      text
        .replace('${lastPlace}', '(select last_value::text from ledger_sequence)')
        .replace('if (marked.length === 0) return', 'if (marked) return'),
  },
  servesUnfollowed: {
    defect: 'serves before it has read the ledger',
    file: 'src/ledger/watch-ledger.ts',
    change: (text) => text.replace('{ known: [], isBehind: true }', '{ known: [], isBehind: false }'),
  },
  waitsForLedger: {
    defect: 'a start waits for the ledger',
    file: 'src/cli/serve/worker.ts',
    change: (text) => text.replace('setTimeout(config.deadlineMs, undefined, { ref: false }),', ''),
  },
  skipsDigests: {
    defect: 'does not compare digests',
    file: 'src/upkeep/named-files.ts',
    change: (text) => text.replace("hash('sha256', bytes) === sha256", 'bytes.length >= 0'),
  },
  skipsAnchors: {
    defect: 'does not check audit anchors',
    file: 'src/upkeep/check/check-history.ts',
    change: (text) =>
      text.replace('if (!anchor) return', 'if (anchor) return undefined;\n  if (!anchor) return'),
  },
  forgetsLedger: {
    defect: 'a restored backup forgets the ledger',
    file: 'src/rooms/follow-ledger.ts',
    change: (text) => text.replace('= [...(await readNewestNotes(store, place)).values()]', ': never[] = []'),
  },
  keepsOldSecret: {
    defect: 'a rotation keeps the old secret',
    file: 'src/partners/partners.ts',
    change: (text) =>
      text
        .replaceAll('overlapMs > 0 ?', 'overlapMs >= 0 ?')
        .replace('new Date(now.getTime() + overlapMs)', 'new Date(now.getTime() + 86_400_000)'),
  },
  undoesAfterTrash: {
    defect: 'an undo works after the trash was emptied',
    file: 'src/photos/reaper.ts',
    change: (text) =>
      text
        .replace('if (!(await hasLaterRemoval(db, removal))) await emptyTrash(move);', '')
        .replace(
          'await deleteRemoval(db, removal);',
          "await changeRemoval(db, removal, { attempts: 0, next_attempt_at: '9999' });",
        ),
  },
  importsDeleted: {
    defect: 'an import brings back photos whose time in the trash has ended',
    file: 'src/rooms/import/stored-rows.ts',
    change: (text) =>
      text.replace("['deleted_photos', 'photo_removals'] as const", "['photo_removals'] as const"),
  },
  keepsScopes: {
    defect: 'a token keeps scopes that its partner has lost',
    file: 'src/partners/caller.ts',
    change: (text) => text.replace('.intersection(new Set(parseScopes(row.partnerScopes)))', ''),
  },
  trustsClock: {
    defect: 'empties the trash after somebody has set the clock',
    file: 'src/photos/reaper.ts',
    change: (text) =>
      text.replace(
        'if (!isSteady) trustedFromMs =',
        'if (!isSteady) trustedFromMs = 0; else if (!lastDifferenceMs) trustedFromMs =',
      ),
  },
  notModifiedDespiteIfMatch: {
    defect: '304 although If-Match fails',
    file: 'src/http/downloads/representation.ts',
    change: (text) =>
      text.replace(
        '.includes(validators.etag)) return',
        '.includes(validators.etag) && !ifNoneMatch) return',
      ),
  },
  cutsRanges: {
    defect: 'a range is one byte short',
    file: 'src/http/downloads/representation.ts',
    change: (text) =>
      text.replace('subarray(range.start, range.end + 1)', 'subarray(range.start, range.end)'),
  },
  comparesIfRangeWeakly: {
    defect: 'If-Range accepts weak tags',
    file: 'src/http/downloads/representation.ts',
    change: (text) =>
      text.replace(
        'return ifRange === validators.etag;',
        'return ifRange === validators.etag;\n  if (ifRange === `W/${validators.etag}`) return true;',
      ),
  },
  sortsAsText: {
    defect: 'a row query sorts numbers as text',
    file: 'src/datasets/query/find-rows.ts',
    change: (text) =>
      text.replace(
        'compareLists(values[a]!, values[b]!)',
        'compareLists(values[a]!.map(String), values[b]!.map(String))',
      ),
  },
  hidesForbiddenRooms: {
    defect: '403 for a room becomes 404',
    file: 'src/rooms/room-access.ts',
    change: (text) => text.replace('(access)) throw roomForbidden();', '(access)) throw roomNotFound();'),
  },
} as const satisfies Record<string, SourceDefect>;
