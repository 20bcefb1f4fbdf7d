import { ROOM_SETTINGS } from './room-settings.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';

/** Every variable that the service reads, once and in order: `.env.example` and the reference are generated from this table. */
export const SETTINGS = { ...SERVICE_SETTINGS, ...ROOM_SETTINGS };

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']>;
};
