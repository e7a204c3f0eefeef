/** All that a document about security may name. */
export interface Repository {
  /** Paths of tracked files, relative to its root. */
  readonly files: readonly string[];
  /** The numbers of the rules' documents. */
  readonly rules: readonly string[];
}

const CODE_SPAN = /`([^`\n]+)`/g;
const FILE = /^[\w./@-]+\.(?:tsx?|mjs|json|md|ya?ml|sh|lua|css)$/;
/** 'M9', also of a range ('W1 to W10'); not a requirement of the standard ('1.2.1') and not its levels. */
const RULE = /\b[A-Z]\d{1,2}\b/g;
const LEVELS = new Set(['L1', 'L2', 'L3']);

/** The files and rules that a document names and that do not exist. A file is named by the end of its path, so it may move. */
export function unknownNames(text: string, { files, rules }: Repository): string[] {
  const named = [...text.matchAll(CODE_SPAN)].map(([, span = '']) => span).filter((span) => FILE.test(span));
  const numbers = text.replace(CODE_SPAN, '').match(RULE) ?? [];
  return [
    ...[...new Set(named)].flatMap((name) => {
      const exists = files.some((file) => file === name || file.endsWith(`/${name}`));
      return exists ? [] : [`${name}: no such file`];
    }),
    ...[...new Set(numbers)]
      .filter((number) => !LEVELS.has(number) && !rules.includes(number))
      .map((number) => `${number}: no such rule`),
  ];
}

const STATES = new Set(['met', 'partly', 'not met', 'operator', 'n/a']);
const ROW = /^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm;
const TEST = /`[\w./-]+\.(?:test|spec)\.tsx?`/;

/** The faults of a table of requirements: `| 1.2.3 | in brief | state | how |`. */
export function tableFaults(text: string): string[] {
  const seen = new Set<string>();
  return [...text.matchAll(ROW)].flatMap(([, number = '', rest = '']) => {
    const [brief = '', state = '', how = '', more] = rest.split(' | ').map((cell) => cell.trim());
    const faults = [];
    if (seen.has(number)) faults.push(`${number} is there twice`);
    seen.add(number);
    if (!STATES.has(state)) faults.push(`${number} has the state '${state}'`);
    if (brief === '' || how === '' || more !== undefined) faults.push(`${number} has not four cells`);
    if (state === 'met' && !TEST.test(how) && !how.includes('No test:'))
      faults.push(`${number} is met, but names no test`);
    return faults;
  });
}

/** How many requirements the table has. */
export const rowsOf = (text: string): number => [...text.matchAll(ROW)].length;
