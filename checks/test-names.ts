import ts from 'typescript';

const BLOCKS = new Set(['it', 'test', 'describe']);

/** The names that a test file gives to its tests and to their groups, as they are written in it. */
export function testNames(file: string, content: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false, kind);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && BLOCKS.has(blockOf(node.expression))) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
      else if (name && ts.isTemplateExpression(name)) names.push(name.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `it` of `it(…)`, `it.only(…)`, `it.each(…)(…)` and it.each`…`(…); empty for another function. */
function blockOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return blockOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return blockOf(callee.tag);
  return '';
}
