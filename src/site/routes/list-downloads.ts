import { FORMAT_NAMES, FORMATS } from '../../datasets/formats/formats.ts';
import type { ListedRelease } from '../../datasets/releases/list-releases.ts';
import { releasePath } from '../../api/download.ts';

export function listDownloads({ slug, number, files }: ListedRelease, baseUrl: string) {
  return FORMAT_NAMES.flatMap((format) => {
    const file = files[format];
    const url = new URL(releasePath(slug, number, format), baseUrl).href;
    return file ? [{ format, mediaType: FORMATS[format].mediaType, url, ...file }] : [];
  });
}
