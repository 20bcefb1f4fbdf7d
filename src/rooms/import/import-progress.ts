/** Import progress: `share` of the bytes, or of the files while they are copied. */
export interface ImportProgress {
  readonly step: 'checking' | 'copying' | 'storing';
  readonly share: number;
  readonly lines: number;
  readonly rooms: number;
  readonly files: number;
}

export type WatchImport = (progress: ImportProgress) => void;
