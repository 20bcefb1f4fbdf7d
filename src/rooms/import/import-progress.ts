/** How far an import has come: `share` of its bytes, or of its files while they are copied. */
export interface ImportProgress {
  readonly step: 'checking' | 'copying' | 'storing';
  readonly share: number;
  readonly lines: number;
  readonly rooms: number;
  readonly files: number;
}

export type WatchImport = (progress: ImportProgress) => void;
