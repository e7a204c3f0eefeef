import mongoose, { type mongo } from 'mongoose';

type Document = mongo.BSON.Document;

const EXPLAINED = ['find', 'aggregate', 'update', 'delete', 'findAndModify', 'count', 'distinct'];
const OF_THE_QUERY = ['filter', 'query', 'q', 'sort', 'hint', 'pipeline', 'key', 'limit', 'skip', 'cursor'];

/** Writes down each kind of query that the newest connection sends, to be explained afterwards. */
export function watchQueries() {
  const connection = mongoose.connections.at(-1);
  if (connection === undefined) throw new Error('there is no connection');
  const kinds = new Map<string, Document>();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (!EXPLAINED.includes(commandName)) return;
    for (const single of singles(commandName, command)) {
      const kind = kindOf(commandName, single);
      if (!kinds.has(kind)) kinds.set(kind, single);
    }
  });
  return {
    /** The plan of each kind of query: the names of the indexes that serve it, or COLLSCAN. */
    async plans(): Promise<Map<string, string>> {
      const plans = new Map<string, string>();
      for (const [kind, command] of [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)))
        plans.set(kind, await planOf(connection, command));
      return plans;
    },
  };
}

/** A command with the parts that decide its plan, one for each of its statements. */
function* singles(name: string, command: Document): Iterable<Document> {
  const list = name === 'update' ? 'updates' : 'deletes';
  if (Array.isArray(command[list])) {
    for (const statement of command[list]) yield { [name]: command[name], [list]: [statement] };
    return;
  }
  const query = Object.entries(command).filter(([field]) => OF_THE_QUERY.includes(field));
  const forced = name === 'findAndModify' ? { update: command.update, remove: command.remove } : {};
  yield { [name]: command[name], ...Object.fromEntries(query), ...forced };
}

/** A text that is the same for queries that differ in their values alone. */
function kindOf(name: string, command: Document): string {
  const [statement] = command.updates ?? command.deletes ?? [];
  const filter = statement?.q ?? command.filter ?? command.query ?? command.pipeline ?? {};
  // The driver keeps a sort as a Map.
  const fields = command.sort instanceof Map ? [...command.sort.keys()] : Object.keys(command.sort ?? {});
  const sort = fields.length === 0 ? '' : ` in order of ${fields.join(', ')}`;
  return `${command[name]}: ${name} ${shapeOf(filter)}${sort}`;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join(', ')}]`;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : '?';
  if (Object.getPrototypeOf(value) !== Object.prototype) return '?';
  const fields = Object.entries(value).map(([name, inner]) =>
    name === '$in' || name === '$nin' ? `${name} [?]` : `${name} ${shapeOf(inner)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

async function planOf(connection: mongoose.Connection, command: Document): Promise<string> {
  const answer = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' });
  const text = JSON.stringify(answer?.queryPlanner?.winningPlan ?? answer);
  if (text.includes('COLLSCAN')) return 'COLLSCAN';
  const indexes = [...text.matchAll(/"indexName":"([^"]*)"/g)].map(([, name]) => name);
  return [...new Set(indexes)].join(' and ') || 'nothing to look for';
}
