import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { LARGEST_ID } from '../../storage/find-id.ts';
import { reads, writes, writesUnlessDryRun } from '../command-effect.ts';
import { JSON_FLAG, wholeNumber } from '../flags.ts';
import type { OutputFlags } from '../partners/print.ts';
import type { AuditFlags } from './audit.ts';
import type { ListRoomsFlags, RemoveRoomFlags } from './rooms.ts';
import type { RoomsImportFlags } from './rooms-import.ts';

const MOST_LISTED = 1_000_000;

/** Commands for rooms, their photos and the audit. Each action is loaded when it is called, as in `program.ts`. */
export function addRoomCommands(program: Command): void {
  const rooms = program.command('rooms').description('rooms that partners can access');
  addImportCommand(rooms);
  reads(rooms.command('list'))
    .description('list the rooms by id')
    .option('--partner <id>', 'only rooms that this partner has an id for')
    .option('--limit <count>', 'maximum number', wholeNumber(1, MOST_LISTED), 100)
    .option('--after <room_id>', 'start after this room', wholeNumber(0, LARGEST_ID), 0)
    .option(...JSON_FLAG)
    .action(async (flags: ListRoomsFlags) => {
      const { printRooms } = await import('./rooms.ts');
      await printRooms(readConfig(), flags);
    });
  reads(rooms.command('show <room_id>'))
    .description('show a room: its host, photos and partners')
    .option(...JSON_FLAG)
    .action(async (roomId: string, flags: OutputFlags) => {
      const { showRoom } = await import('./rooms.ts');
      await showRoom(readConfig(), roomId, flags);
    });
  writesUnlessDryRun(rooms.command('remove <room_id>'))
    .description('remove a room with its photos, for all partners; its audit stays')
    .option('--dry-run', 'show what would be removed without removing anything', false)
    .option(...JSON_FLAG)
    .action(async (roomId: string, flags: RemoveRoomFlags) => {
      const { removeRoomOfId } = await import('./rooms.ts');
      await removeRoomOfId(readConfig(), roomId, flags);
    });
  addPhotoCommands(program.command('photos').description('photos of a room, including those in the trash'));
  addAuditCommand(program);
}

function addImportCommand(rooms: Command): void {
  writes(rooms.command('import <file>'))
    .description('import hosts, rooms and photos from JSON lines, described in docs/room-import.schema.json')
    .option('--photos <folder>', 'folder with the photo files (default: the folder of the import file)')
    .option(
      '--merge',
      'change only the parts of a room that its line contains, such as a price or a photo',
      false,
    )
    .option('--skip-bad-lines', 'store the good lines of a file that has bad ones', false)
    .option(...JSON_FLAG)
    .action(async (file: string, flags: RoomsImportFlags) => {
      const { importRoomsFile } = await import('./rooms-import.ts');
      await importRoomsFile(readConfig(), file, flags);
    });
}

function addPhotoCommands(photos: Command): void {
  reads(photos.command('list <room_id>'))
    .description('list the photos of a room, including those that can be restored')
    .option(...JSON_FLAG)
    .action(async (roomId: string, flags: OutputFlags) => {
      const { printPhotos } = await import('./photos.ts');
      await printPhotos(readConfig(), roomId, flags);
    });
  writes(photos.command('delete <photo_id>'))
    .description('delete a photo, as a partner would; it can be restored while it is in the trash')
    .option(...JSON_FLAG)
    .action(async (photoId: string, flags: OutputFlags) => {
      const { deletePhoto } = await import('./photos.ts');
      await deletePhoto(readConfig(), photoId, flags);
    });
  writes(photos.command('restore <photo_id>'))
    .description('restore a deleted photo from the trash')
    .option(...JSON_FLAG)
    .action(async (photoId: string, flags: OutputFlags) => {
      const { restorePhoto } = await import('./photos.ts');
      await restorePhoto(readConfig(), photoId, flags);
    });
}

function addAuditCommand(program: Command): void {
  reads(program.command('audit'))
    .description('show who deleted or restored which photo, and when')
    .option('--room <id>', 'only this room, which may have been removed')
    .option('--partner <id>', 'only changes by this partner')
    .option('--since <time>', 'only from this date or time on, such as 2026-11-01')
    .option(
      '--limit <count>',
      'show at most this many of the newest entries',
      wholeNumber(1, MOST_LISTED),
      1_000,
    )
    .option('--json', 'print one JSON line per entry instead of a table', false)
    .action(async (flags: AuditFlags) => {
      const { printAudit } = await import('./audit.ts');
      await printAudit(readConfig(), flags);
    });
}
