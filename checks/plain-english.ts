import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { englishTexts } from './english/english-texts.ts';
import { complaints } from './english/english-words.ts';

const ROOT = join(import.meta.dirname, '..');

/** Holds generated files, the word list itself, and the product's words in the other languages. */
const NOT_READ =
  /(^|\/)(package-lock\.json|[^/]*\.generated\.ts)$|^checks\/(english\/|plain-english)|locales\/(am|om|ti)/;

/** Every text of the tracked files below `paths` that the word list refuses, as `file:line: complaint`. */
export function plainEnglishProblems(paths: readonly string[] = []): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && !NOT_READ.test(file) && existsSync(join(ROOT, file)))
    .flatMap((file) => {
      const inName = complaints({ kind: 'name', text: basename(file), line: 1 }, file);
      const inside = englishTexts(file, readFileSync(join(ROOT, file), 'utf8'));
      return [
        ...inName.map((complaint) => `${file}: ${complaint}`),
        ...inside.flatMap((text) =>
          complaints(text, file).map((complaint) => `${file}:${text.line}: ${complaint}`),
        ),
      ];
    });
}

// `node --import tsx checks/plain-english.ts [path …]` lists them.
if (process.argv[1] === import.meta.filename) {
  const problems = plainEnglishProblems(process.argv.slice(2));
  console.info([...problems, `${problems.length} to reword`].join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
