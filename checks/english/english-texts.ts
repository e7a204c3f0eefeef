import ts from 'typescript';

/** A piece of English of the repository, with the line it begins on. */
export interface EnglishText {
  readonly kind: 'comment' | 'name' | 'text';
  readonly text: string;
  readonly line: number;
}

/** The comments, names and English strings of one file, by its ending; an unknown ending has none. */
export function englishTexts(file: string, content: string): EnglishText[] {
  if (/\.(tsx?|mjs)$/.test(file)) return ofScript(file, content);
  if (/\.lua$/.test(file)) return ofLines(content, /--(.*)$/);
  if (/\.css$/.test(file)) return ofBlocks(content);
  if (/(\.(ya?ml|sh)|Dockerfile|Caddyfile|\.env\.example|\.ci\/run)$/.test(file))
    return ofLines(content, /(?:^|\s)#(.*)$/);
  if (/\.md$/.test(file)) return ofMarkdown(content);
  if (/locales\/en(\/[^/]+)?\.json$/.test(file)) return ofJson(content);
  return [];
}

function ofScript(file: string, content: string): EnglishText[] {
  const kind = file.endsWith('x')
    ? ts.ScriptKind.TSX
    : file.endsWith('mjs')
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, kind);
  const found: EnglishText[] = [];
  const lineAt = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
  const seen = new Set<number>();
  const comment = (range: ts.CommentRange) => {
    if (seen.has(range.pos)) return;
    seen.add(range.pos);
    const text = content.slice(range.pos, range.end).replace(/^\s*\*(?!\/)/gm, ' ');
    found.push({ kind: 'comment', text, line: lineAt(range.pos) });
  };
  const visit = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []) comment(range);
      for (const range of ts.getTrailingCommentRanges(content, node.getEnd()) ?? []) comment(range);
    }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      found.push({ kind: 'name', text: node.text, line: lineAt(node.getStart(source)) });
    else if (isSentence(node))
      found.push({ kind: 'text', text: node.text, line: lineAt(node.getStart(source)) });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

/** A string with a blank in it is meant to be read. */
const isSentence = (node: ts.Node): node is ts.LiteralLikeNode =>
  (ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isJsxText(node)) &&
  /\S \S/.test(node.text);

const ofLines = (content: string, comment: RegExp): EnglishText[] =>
  content.split('\n').flatMap((line, index) => {
    const text = comment.exec(line)?.[1];
    return text ? [{ kind: 'comment' as const, text, line: index + 1 }] : [];
  });

const lineOf = (content: string, at: number) => content.slice(0, at).split('\n').length;

const ofBlocks = (content: string): EnglishText[] =>
  [...content.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
    kind: 'comment',
    text,
    line: lineOf(content, index),
  }));

/** Prose alone: no code blocks, no inline code, no link targets. */
function ofMarkdown(content: string): EnglishText[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const prose = content
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);
  return prose.split('\n').map((text, index) => ({ kind: 'text', text, line: index + 1 }));
}

function ofJson(content: string): EnglishText[] {
  const values = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(values);
  return values(JSON.parse(content)).map((text) => ({
    kind: 'text',
    text: text.replace(/\{\{[^}]*\}\}/g, 'x'),
    line: lineOf(content, Math.max(0, content.indexOf(JSON.stringify(text)))),
  }));
}
