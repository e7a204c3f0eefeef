import type { Screen } from './screens.ts';

/** A page with all pictures of a folder. `size`: that of the screens, such as '360x740'. */
export const contactSheet = (
  title: string,
  size: string,
  screens: readonly Screen[],
): string => `<!doctype html>
<meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 8px; font: 12px system-ui; display: flex; flex-wrap: wrap; gap: 8px; background: #888 }
  figure { margin: 0; width: ${isWide(size) ? 488 : 240}px; height: 520px; overflow: hidden; background: #fff }
  img { width: 100% }
</style>
${screens.map(({ name }) => `<figure><figcaption>${name}</figcaption><img src="${name}.png" alt=""></figure>`).join('\n')}
`;

function isWide(size: string): boolean {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return width > height;
}
