import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './tracked-files.ts';

export interface RegularExpression {
  readonly place: string;
  readonly file: string;
  readonly source: string | null;
  readonly flags: string;
}

/**
 * Every regular expression written as a literal, or given as text to `new RegExp`, in one file; `source` is null if the
 * text is composed.
 */
export function regularExpressionsIn(file: string): RegularExpression[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: RegularExpression[] = [];
  const add = (node: ts.Node, source: string | null, flags: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ place: `${file}:${line + 1}`, file, source, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(tree) === 'RegExp'
    ) {
      const [source, flags] = node.arguments ?? [];
      const isText = source !== undefined && ts.isStringLiteralLike(source);
      add(node, isText ? source.text : null, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
