import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { restoreRoomPhoto } from '../../src/rooms/photos/restore-room-photo.ts';
import { deletePhoto, photoRow, reap, undoPhoto, type DeletePhoto, type Ports } from '../world/operations.ts';

/** What responses claimed: whether each photo is live. A caller without a response claims nothing. */
export type Claims = Map<number, boolean>;

export interface Scenario {
  readonly name: string;
  /** Runs before, without a fault. */
  prepare(ports: Ports): Promise<void>;
  /** Runs while a call fails. */
  act(ports: Ports, claims: Claims): Promise<void>;
  /** The number of days between the two. */
  readonly daysLater?: number;
  /** Whether the database lacks what the store knows until `act` restores it. */
  readonly isForgetful?: boolean;
}

const nothing = async () => {};

async function deleteAndReap(ports: Ports): Promise<void> {
  await deletePhoto(ports, 1);
  await reap(ports);
}

const claimingDeletion = (remove: DeletePhoto) => async (ports: Ports, claims: Claims, photoId: number) => {
  await remove(ports, photoId);
  claims.set(photoId, false);
};

async function restore(ports: Ports, claims: Claims): Promise<void> {
  await restoreRoomPhoto({ ...ports, onNoteFailed() {} }, 1);
  claims.set(1, true);
}

/** Replaces the database with a backup from before the deletion. */
async function forgetDeletion({ db }: Ports): Promise<void> {
  for (const table of ['photo_removals', 'deleted_photos', 'audit_entries'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('photos').set({ featured: 0 }).execute();
  await db.insertInto('photos').values(photoRow(1)).execute();
}

export function deletionScenario(remove: DeletePhoto = deletePhoto): Scenario {
  const removeClaiming = claimingDeletion(remove);
  return {
    name: 'a photo is deleted',
    prepare: nothing,
    async act(ports, claims) {
      await removeClaiming(ports, claims, 1);
      await reap(ports);
    },
  };
}

/** A partner undoes its deletion, and deletes the photo again. */
export function undoScenario(undo: DeletePhoto = undoPhoto): Scenario {
  return {
    name: 'a deletion is undone from the trash',
    prepare: deleteAndReap,
    async act(ports, claims) {
      await undo(ports, 1);
      claims.set(1, true);
      await reap(ports);
      await claimingDeletion(deletePhoto)(ports, claims, 1).catch((error: unknown) => {
        claims.delete(1);
        throw error;
      });
      await reap(ports);
    },
  };
}

export const SCENARIOS: readonly Scenario[] = [
  deletionScenario(),
  undoScenario(),
  {
    name: 'a deletion is undone before its file is moved',
    prepare: (ports) => deletePhoto(ports, 1).then(nothing),
    async act(ports, claims) {
      await undoPhoto(ports, 1);
      claims.set(1, true);
      await reap(ports);
    },
  },
  {
    name: 'two photos that share a file are deleted',
    prepare: nothing,
    async act(ports, claims) {
      const remove = claimingDeletion(deletePhoto);
      await remove(ports, claims, 2).catch(nothing);
      await reap(ports);
      await remove(ports, claims, 3);
      await reap(ports);
    },
  },
  {
    name: 'a photo is restored from the trash',
    prepare: deleteAndReap,
    async act(ports, claims) {
      await restore(ports, claims).catch(nothing);
      await reap(ports);
    },
  },
  {
    name: 'a photo is restored before its file is moved',
    prepare: (ports) => deletePhoto(ports, 1).then(nothing),
    async act(ports, claims) {
      await restore(ports, claims).catch(nothing);
      await reap(ports);
    },
  },
  { name: 'the trash is emptied', prepare: deleteAndReap, daysLater: 7, act: reap },
  {
    name: 'a restored database applies the ledger',
    async prepare(ports) {
      await deleteAndReap(ports);
      await forgetDeletion(ports);
    },
    isForgetful: true,
    async act(ports, claims) {
      await followLedger(ports);
      claims.set(1, false);
      await reap(ports);
    },
  },
];
