import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import table from '../.dependency-cruiser.mjs';

const WORKSPACES = ['common', 'docstore', 'gameserver', 'bot', 'miniapp', 'e2e', 'bench'];
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * Holds every source file of the workspaces against the import table.
 * @param {string} root the repository
 * @returns {Promise<{ cruised: number, problems: string[] }>} problems: one line each. A source file that was
 *   not looked at is one too: a cruise that sees nothing must not pass for a clean one
 */
export async function checkImports(root) {
  const files = WORKSPACES.flatMap((workspace) => sourceFiles(join(root, workspace))).map((file) =>
    relative(root, file),
  );
  const { forbidden = [], options } = table;
  const result = await cruise(files, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  if (typeof result.output === 'string') throw new Error('dependency-cruiser gave text for its result');
  const { modules, summary } = result.output;
  const seen = new Set(modules.map((module) => module.source));
  const unseen = files.filter((file) => !seen.has(file));
  return {
    cruised: files.length - unseen.length,
    problems: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...unseen.map((file) => `not-looked-at: ${file}`),
      ...(files.length === 0 ? ['nothing-to-look-at: no source file was found'] : []),
    ],
  };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  /** @type {import('node:fs').Dirent[]} */
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // a workspace without a folder has no files
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
