/** The texts of a page's table cells, in order; empty ones left out. */
export function cellsOf(html: string): string[] {
  const visible = html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  return [...visible.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gi)]
    .map(([, inside = '']) => textOf(inside))
    .filter((text) => text !== '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (entity, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim();
