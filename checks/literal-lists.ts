import ts from 'typescript';

/**
 * The places of a file that list the given names, all of them or only some: in an array, a union of types or a regular
 * expression. Objects with these names as keys are not lists: the compiler reports a missing key. In JavaScript, which
 * it does not check, they are.
 */
export function literalLists(file: string, content: string, names: readonly string[]): string[] {
  if (names.filter((name) => content.includes(name)).length < 2) return [];
  const isScript = /\.m?js$/.test(file);
  const kind = isScript ? ts.ScriptKind.JS : file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const texts = isScript && ts.isObjectLiteralExpression(node) ? textsOfTable(node) : textsIn(node);
    const listed = names.filter((name) => texts.includes(name));
    const hasOthers = texts.some((text) => !names.includes(text));
    if (listed.length === names.length || (listed.length > 1 && !hasOthers)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}: ${listed.join(', ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textsIn(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(stringIn);
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? stringIn(type.literal) : []));
  if (ts.isRegularExpressionLiteral(node)) return node.text.match(/\w+(?=\|)|(?<=\|)\w+/g) ?? [];
  return [];
}

/** The keys of a table that are names, and its values that are strings. */
const textsOfTable = (node: ts.ObjectLiteralExpression): string[] =>
  node.properties
    .filter(ts.isPropertyAssignment)
    .flatMap(({ name, initializer }) => [
      ...(ts.isIdentifier(name) || ts.isStringLiteral(name) ? [name.text] : []),
      ...stringIn(initializer),
    ]);

/** The text of a string, also of one with `as const` or `as Game`. */
function stringIn(node: ts.Node): string[] {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return stringIn(node.expression);
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}
