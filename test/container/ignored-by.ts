import { matchesGlob } from 'node:path';

/** Whether a .dockerignore excludes a path. The last matching pattern decides, also for paths inside a folder. */
export function ignoredBy(source: string): (path: string) => boolean {
  const rules = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return (path) => {
    const rule = rules.findLast(({ pattern }) =>
      withParents(path).some((each) => matchesGlob(each, pattern)),
    );
    return rule !== undefined && !rule.keeps;
  };
}

function withParents(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
