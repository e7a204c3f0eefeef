import { type Document, Double, Int32, Long, ObjectId, serialize, Timestamp, UUID } from 'bson';
import { COMMANDS } from '../commands/registry.ts';
import { frame, OP_MSG, OP_QUERY } from '../wire/frame.ts';
import { RawConnection } from '../wire/raw-connection.ts';

/** How long an answer is waited for: some commands rightly wait, as a write for a transaction's end. */
const PATIENCE_MS = 40;
const AT_ONCE = 8;

export interface FuzzReport {
  readonly frames: number;
  readonly answered: number;
  readonly closed: number;
  readonly waiting: number;
}

/**
 * Sends random frames: noise, true frames with noise in them, true commands with a few bytes turned, and commands
 * made of random parts. Each must be answered, or wait, or end its connection; the server must go on serving.
 */
export async function fuzzRun(url: string, frames: number, seed: number): Promise<FuzzReport> {
  const random = generator(seed);
  const report = { frames: 0, answered: 0, closed: 0, waiting: 0 };
  const client = async () => {
    let connection = await RawConnection.open(url);
    while (report.frames < frames) {
      report.frames += 1;
      const outcome = await outcomeOf(connection, randomFrame(random));
      report[outcome] += 1;
      if (outcome === 'answered') continue;
      connection.close();
      connection = await RawConnection.open(url);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const connection = await RawConnection.open(url);
  const { ok } = await connection.send('admin', { ping: 1 });
  connection.close();
  if (ok !== 1) throw new Error('the server does not serve any more');
  return report;
}

async function outcomeOf(
  connection: RawConnection,
  bytes: Uint8Array,
): Promise<'answered' | 'closed' | 'waiting'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'waiting'>((resolve) => {
    timer = setTimeout(() => resolve('waiting'), PATIENCE_MS);
  });
  const outcome = await Promise.race([
    connection.exchange(bytes).then(
      () => 'answered' as const,
      () => 'closed' as const,
    ),
    late,
  ]);
  clearTimeout(timer);
  return outcome;
}

type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed. */
function generator(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function randomFrame(random: Random): Uint8Array {
  switch (random(10)) {
    case 0:
      return noise(random, 16 + random(200));
    case 1:
      return frame([OP_MSG, OP_QUERY, 1, 2001, 2002, 2004, 2005, 2006, 2012][random(9)] ?? 0, 0, [
        noise(random, random(120)),
      ]);
    case 2:
      return frame(OP_MSG, 0, [Buffer.from([random(4), 0, random(3), 0]), sections(random)]);
    case 3:
    case 4: {
      const bytes = commandFrame(random);
      for (let i = 1 + random(4); i > 0; i--) bytes[16 + random(bytes.length - 16)] = random(256);
      return bytes;
    }
    default:
      return commandFrame(random);
  }
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random(256)));
}

function sections(random: Random): Buffer {
  const parts: Buffer[] = [];
  for (let i = random(3); i >= 0; i--) {
    const body = Buffer.from(serialize(randomCommand(random)));
    if (random(2) === 0) parts.push(Buffer.of(0), body);
    else {
      const name = Buffer.from(`${pick(random, ['documents', 'updates', 'deletes', 'x'])}\0`);
      const size = Buffer.alloc(4);
      size.writeInt32LE(4 + name.length + body.length + (random(8) === 0 ? random(9) - 4 : 0));
      parts.push(Buffer.of(random(20) === 0 ? 2 : 1), size, name, body);
    }
  }
  return Buffer.concat(parts);
}

function commandFrame(random: Random): Buffer {
  return frame(OP_MSG, 0, [Buffer.from([0, 0, 0, 0, 0]), serialize(randomCommand(random))]);
}

const NAMES = [...COMMANDS.keys()].filter((name) => name !== 'getMore');
const FIELDS = [
  ...[
    'documents',
    'updates',
    'deletes',
    'filter',
    'query',
    'q',
    'u',
    'update',
    'sort',
    'projection',
    'fields',
    'limit',
  ],
  ...[
    'skip',
    'batchSize',
    'pipeline',
    'cursor',
    'hint',
    'key',
    'indexes',
    'index',
    'name',
    'multi',
    'upsert',
    'new',
  ],
  ...[
    'ordered',
    'arrayFilters',
    'let',
    'readConcern',
    'writeConcern',
    'remove',
    'validator',
    'to',
    'explain',
    'capped',
  ],
];
const OPERATORS = [
  ...[
    '$set',
    '$inc',
    '$push',
    '$pull',
    '$unset',
    '$rename',
    '$min',
    '$bit',
    '$addToSet',
    '$gt',
    '$in',
    '$or',
    '$and',
    '$not',
  ],
  ...[
    '$elemMatch',
    '$exists',
    '$regex',
    '$type',
    '$size',
    '$mod',
    '$expr',
    '$match',
    '$group',
    '$project',
    '$sort',
    '$limit',
  ],
  ...[
    '$lookup',
    '$unwind',
    '$facet',
    '$out',
    '$merge',
    '$sum',
    '$add',
    '$cond',
    '$each',
    '$slice',
    '$position',
    '$jsonSchema',
  ],
];
const PATHS = [
  '_id',
  'a',
  'b',
  'a.b',
  'a.0',
  'a.$',
  'a.$[]',
  'a.$[x].b',
  '',
  '$',
  'a..b',
  '__proto__',
  'constructor',
];

function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[random(list.length)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
}

function randomCommand(random: Random): Document {
  const command: Document = {
    [pick(random, NAMES)]: random(8) === 0 ? randomValue(random, 2) : `c${random(3)}`,
  };
  for (let i = random(5); i > 0; i--) {
    const field = pick(random, FIELDS);
    const isList = /s$|pipeline/.test(field) && random(5) > 0;
    command[field] = isList
      ? Array.from({ length: random(3) }, () => randomDocument(random, 3))
      : randomValue(random, 3);
  }
  if (random(4) === 0) {
    command.lsid = { id: new UUID(`00000000-0000-4000-8000-00000000000${random(4)}`) };
    if (random(2) === 0) command.txnNumber = Long.fromNumber(random(5));
    if (random(2) === 0) command.autocommit = false;
    if (random(3) === 0) command.startTransaction = true;
  }
  command.$db = random(20) === 0 ? randomValue(random, 1) : pick(random, ['fuzz', 'fuzz', 'admin']);
  return command;
}

function randomDocument(random: Random, depth: number): Document {
  const document: Document = {};
  for (let i = random(4); i > 0; i--) {
    const name = pick(random, random(3) === 0 ? OPERATORS : random(3) === 0 ? FIELDS : PATHS);
    // The driver's own encoder cannot write this name into a plain object.
    if (name !== '__proto__') document[name] = randomValue(random, depth - 1);
  }
  return document;
}

function randomValue(random: Random, depth: number): unknown {
  if (depth > 0 && random(3) > 0) {
    return random(3) === 0
      ? Array.from({ length: random(4) }, () => randomValue(random, depth - 1))
      : randomDocument(random, depth);
  }
  const scalars = [
    null,
    true,
    '',
    'a',
    '$a',
    '$$x',
    new Int32(random(5) - 2),
    new Double(0.5),
    new Double(Number.NaN),
    Long.fromNumber(2 ** 40),
    Long.MAX_VALUE,
    new ObjectId(),
    new Date(random(1000)),
    new Timestamp({ t: 0, i: 0 }),
    /a.*/i,
    new UUID(),
    noise(random, 3),
  ];
  return pick(
    random,
    scalars.map((value) => [value]),
  )[0];
}
