import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.data']);
const TYPESCRIPT = /\.tsx?$/;

/** The files under a folder whose names match, with their paths. A folder that does not exist has none. */
export function sourceFiles(folder: string, name = TYPESCRIPT): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourceFiles(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}
