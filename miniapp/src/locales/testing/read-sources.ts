import ts from 'typescript';

interface UsedKey {
  namespace: string;
  key: string;
  /** The key is only a prefix: the rest is computed. */
  prefix: boolean;
}

interface Source {
  file: string;
  keys: UsedKey[];
  /** All string literals, because a key may reach t() through a variable. */
  strings: Set<string>;
  /** Texts with letters in JSX that users would read or hear. */
  literals: string[];
}

/** Attributes whose text reaches the user. */
const USER_FACING = new Set([
  'title',
  'label',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'hint',
]);
/** Texts that are the same in every language: sample numbers, the letters of the balls, the currency's code. */
const UNTRANSLATED = /^[\d\s\p{P}\p{S}]*$|^(B|I|N|G|O|F|H|T|ETB|AM|OTP)$/u;
const isText = (text: string) => /\p{L}/u.test(text) && !UNTRANSLATED.test(text.trim());

const modules = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const product = () =>
  Object.fromEntries(
    Object.entries(modules).filter(([path]) => !/\.test\.|\/testing\/|test-setup/.test(path)),
  );

/** Finds the keys that sources use and the texts that they should not have, by default in the product. */
export function readSources(sources: Record<string, string> = product()): Source[] {
  return Object.entries(sources).map(([path, code]) => {
    const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
    const source: Source = { file: path.replace('../../', ''), keys: [], strings: new Set(), literals: [] };
    collect(file, source, namespaceOf(code));
    return source;
  });
}

/** The first namespace in the file's useTranslation; 'common' without one. */
const namespaceOf = (code: string): string => /useTranslation\(\[?'(\w[\w-]*)'/.exec(code)?.[1] ?? 'common';

function collect(node: ts.Node, source: Source, namespace: string): void {
  if (ts.isJsxText(node) && isText(node.text)) source.literals.push(node.text.trim());
  if (ts.isStringLiteral(node)) source.strings.add(node.text.replace(/^[\w-]+:/, ''));
  if (ts.isStringLiteral(node) && isText(node.text)) {
    const parent = node.parent;
    if (ts.isJsxAttribute(parent) && USER_FACING.has(parent.name.getText())) source.literals.push(node.text);
    if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) source.literals.push(node.text);
  }
  if (ts.isCallExpression(node) && /(^|\.)t$/.test(node.expression.getText())) {
    const [first] = node.arguments;
    if (first) source.keys.push(...keysIn(first, namespace));
  }
  ts.forEachChild(node, (child) => collect(child, source, namespace));
}

function keysIn(node: ts.Node, namespace: string): UsedKey[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return [keyOf(node.text, namespace, false)];
  if (ts.isTemplateExpression(node) && node.head.text) return [keyOf(node.head.text, namespace, true)];
  if (ts.isConditionalExpression(node))
    return [...keysIn(node.whenTrue, namespace), ...keysIn(node.whenFalse, namespace)];
  return [];
}

function keyOf(text: string, namespace: string, prefix: boolean): UsedKey {
  const [first = '', rest] = text.split(':');
  return rest === undefined ? { namespace, key: first, prefix } : { namespace: first, key: rest, prefix };
}
