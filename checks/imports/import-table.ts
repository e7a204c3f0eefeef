import { join, relative } from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import table, { TEST } from '../../.dependency-cruiser.mjs';
import { sourceFiles } from '../source-files.ts';
import { type FileImport, findFolderCycles } from './folder-cycles.ts';

const WORKSPACES = [
  'common',
  'docstore',
  'gameserver',
  'bot',
  'miniapp',
  'launcher',
  'e2e',
  'bench',
  'chaos',
  'reference',
];

export interface ImportReport {
  /** How many source files were read. */
  readonly cruised: number;
  /** One line each. A source file that was not read is a problem too: an empty run must not pass for a clean one. */
  readonly problems: readonly string[];
}

/** Checks every source file of the workspaces under `root` against the import table. */
export async function checkImports(root: string): Promise<ImportReport> {
  const files = WORKSPACES.flatMap((workspace) => sourceFiles(join(root, workspace))).map((file) =>
    relative(root, file),
  );
  const { forbidden = [], options } = table;
  const result = await cruise(files, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  if (typeof result.output === 'string') throw new Error('dependency-cruiser returned text');
  const { modules, summary } = result.output;
  const seen = new Set(modules.map((module) => module.source));
  const unseen = files.filter((file) => !seen.has(file));
  return {
    cruised: files.length - unseen.length,
    problems: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...folderProblems(modules),
      ...unseen.map((file) => `file-not-read: ${file}`),
      ...(files.length === 0 ? ['no-files: no source file was found'] : []),
    ],
  };
}

function folderProblems(modules: readonly IModule[]): string[] {
  return findFolderCycles(importsOf(modules)).map(
    ({ folders, example: { from, to } }) => `no-folder-cycles: ${from} → ${to} (${folders})`,
  );
}

/** The imports between files of the repository, without those of and into tests. */
function importsOf(modules: readonly IModule[]): FileImport[] {
  const test = new RegExp(TEST);
  return modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => !to.includes('node_modules/') && !test.test(from) && !test.test(to));
}
