import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The texts of a page's table cells, in order; empty ones left out. A cell in a cell is one of its own. */
export function cellsOf(html: string): string[] {
  const cells: string[] = [];
  /** Nodes still to visit, the next one last, each with the index of its cell; -1: in none. */
  const waiting: [node: Node, cell: number][] = parse(html).childNodes.map((node) => [node, -1]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, cell] = next;
    if (node.nodeName === '#text') {
      if (cell >= 0 && 'value' in node) cells[cell] += `${node.value} `;
    } else if ('childNodes' in node && node.nodeName !== 'script' && node.nodeName !== 'style') {
      const own = node.nodeName === 'td' || node.nodeName === 'th' ? cells.push('') - 1 : cell;
      for (const child of node.childNodes.toReversed()) waiting.push([child, own]);
    }
  }
  return cells.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
