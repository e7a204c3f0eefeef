import type { Plugin } from 'vite';

/**
 * Unwraps the rules of `@layer name { … }`, keeping their order, and removes `@layer a, b;`. Chrome before 99 and
 * Safari before 15.4 skip whole layers, which would leave the page unstyled. Tailwind writes its layers in order of
 * precedence, and its base rules select only by element, so that the source order gives the same result.
 */
export function withoutLayers(css: string): string {
  let out = '';
  let rest = css;
  for (;;) {
    const at = /@layer\s+[\w\s,.-]+([{;])/.exec(rest);
    if (!at) return out + rest;
    out += rest.slice(0, at.index);
    rest = rest.slice(at.index + at[0].length);
    if (at[1] === ';') continue;
    const end = closingBrace(rest);
    out += withoutLayers(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
}

/** The index of the brace that closes the open block; braces in quotes do not count. */
function closingBrace(css: string): number {
  let depth = 1;
  let quote = '';
  for (let i = 0; i < css.length; i++) {
    const c = css[i];
    if (c === '\\') i++;
    else if (quote) quote = c === quote ? '' : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return i;
  }
  throw new Error('a layer is not closed');
}

/** Applies `withoutLayers` to each stylesheet of the build. */
export function flattenLayers(): Plugin {
  return {
    name: 'flatten-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = withoutLayers(String(file.source));
      }
    },
  };
}
