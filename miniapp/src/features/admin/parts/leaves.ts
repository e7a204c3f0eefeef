export type Leaf = string | number | boolean | null | readonly unknown[];

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves of a tree with their paths: `{ a: { b: 1 } }` gives `[['a.b', 1]]`. A list is one leaf. */
export function leavesOf(tree: object, path = ''): [string, Leaf][] {
  return Object.entries(tree).flatMap(([key, value]): [string, Leaf][] => {
    const fullPath = path === '' ? key : `${path}.${key}`;
    return isTree(value) ? leavesOf(value, fullPath) : [[fullPath, value as Leaf]];
  });
}

/** The tree with these leaves. */
export function treeOf(leaves: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, value] of leaves) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = root;
    for (const key of keys) {
      const next = at[key];
      const inner = isTree(next) ? (next as Record<string, unknown>) : {};
      at[key] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return root;
}
