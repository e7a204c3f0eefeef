/** An import of one file of the repository by another; both paths are relative to the repository. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** An import between two sibling folders from which imports lead back. */
export interface FolderCycle {
  /** The two folders: `gameserver/src: providers -> storage`. */
  readonly folders: string;
  /** One of the imports that cause it. */
  readonly example: FileImport;
}

/**
 * Finds the circles between folders. An import counts between the two sibling folders in which the importing and
 * the imported file are; files directly in the common folder belong to no sibling and cause no circle.
 */
export function findFolderCycles(imports: readonly FileImport[]): FolderCycle[] {
  const siblings = new Map<string, Map<string, Map<string, FileImport>>>();
  for (const one of imports) {
    const edge = folderEdge(one);
    if (!edge) continue;
    const targets = entryOf(entryOf(siblings, edge.parent), edge.from);
    if (!targets.has(edge.to)) targets.set(edge.to, one);
  }
  return [...siblings].flatMap(([parent, graph]) =>
    [...graph].flatMap(([from, targets]) =>
      [...targets]
        .filter(([to]) => leadsTo(graph, to, from))
        .map(([to, example]) => ({ folders: `${parent}: ${from} -> ${to}`, example })),
    ),
  );
}

function folderEdge({ from, to }: FileImport): { parent: string; from: string; to: string } | null {
  const [source, target] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const split = source.findIndex((name, depth) => name !== target[depth]);
  const [fromFolder, toFolder] = [source[split], target[split]];
  if (split < 1 || !fromFolder || !toFolder) return null;
  return { parent: source.slice(0, split).join('/'), from: fromFolder, to: toFolder };
}

function leadsTo(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>, start: string, end: string) {
  const reached = new Set([start]);
  for (const folder of reached) for (const next of graph.get(folder)?.keys() ?? []) reached.add(next);
  return reached.has(end);
}

function entryOf<Inner>(map: Map<string, Map<string, Inner>>, key: string): Map<string, Inner> {
  const known = map.get(key);
  if (known) return known;
  const created = new Map<string, Inner>();
  map.set(key, created);
  return created;
}
