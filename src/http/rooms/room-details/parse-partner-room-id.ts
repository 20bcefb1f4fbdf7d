import { invalidData, roomNotFound } from '../../../errors.ts';

const LONGEST_ID = 255;

/** The published style of a missing parameter; an id that nobody can have is not found. */
export function parsePartnerRoomId(query: unknown): string {
  const { partner_room_id: given } = query as { partner_room_id?: string | string[] };
  if (Array.isArray(given)) throw invalidPartnerRoomId('The partner room id must be a string.');
  if (given === undefined || given.trim() === '') throw missingPartnerRoomId();
  if (given.length > LONGEST_ID || given.includes('\0')) throw roomNotFound();
  return given;
}

export const missingPartnerRoomId = () => invalidPartnerRoomId('The partner room id field is required.');

const invalidPartnerRoomId = (reason: string) => invalidData({ partner_room_id: [reason] });
