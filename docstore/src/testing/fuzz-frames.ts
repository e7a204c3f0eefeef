import { type Document, Double, Int32, Long, ObjectId, serialize, Timestamp, UUID } from 'bson';
import { COMMANDS } from '../dispatch/registry.ts';
import { encodeFrame, OP_MSG, OP_QUERY } from '../wire/frame.ts';

export type Random = (below: number) => number;

/** Mulberry32: returns the same numbers for the same seed. */
export function generator(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A frame for a server that must survive it: random in form, length and content. */
export function randomFrame(random: Random): Uint8Array {
  switch (random(13)) {
    case 0:
      return noise(random, 16 + random(200));
    case 1:
      return encodeFrame([OP_MSG, OP_QUERY, 1, 2001, 2002, 2004, 2005, 2006, 2012][random(9)] ?? 0, 0, [
        noise(random, random(120)),
      ]);
    case 2:
      return encodeFrame(OP_MSG, 0, [Buffer.from([random(4), 0, random(3), 0]), sections(random)]);
    case 3:
    case 4: {
      const bytes = commandFrame(random);
      for (let i = 1 + random(4); i > 0; i--) bytes[16 + random(bytes.length - 16)] = random(256);
      return bytes;
    }
    case 5:
      return cut(random, commandFrame(random));
    case 6:
      return wrongLength(random, commandFrame(random));
    case 7:
      return random(20) === 0 ? nested(random) : commandFrame(random);
    default:
      return commandFrame(random);
  }
}

/** Cuts off the end; the length at the start may or may not be adjusted. */
function cut(random: Random, bytes: Buffer): Buffer {
  const part = bytes.subarray(0, 17 + random(bytes.length - 17));
  if (random(2) === 0) part.writeInt32LE(part.length, 0);
  return part;
}

/** Changes one of the lengths: of the message, of its document or of a part of that. */
function wrongLength(random: Random, bytes: Buffer): Buffer {
  const at = [0, 21, 16 + random(bytes.length - 20)][random(3)] ?? 0;
  const lengths = [0, 1, 4, bytes.length - 17, 47_999_999, 48_000_001, 0x7fffffff, -1, -0x80000000];
  bytes.writeInt32LE(pick(random, lengths), at);
  return bytes;
}

/** Nests documents, arrays or conditions deeper than allowed. */
function nested(random: Random): Buffer {
  const depth = 50 + random(3000);
  const name = pick(random, ['a', '$and', '$not', '$or', '$cond', '0']);
  const type = pick(random, [3, 4]);
  let inner = Buffer.from([5, 0, 0, 0, 0]);
  const head = Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`)]);
  for (let i = 0; i < depth; i++) {
    const length = Buffer.alloc(4);
    length.writeInt32LE(inner.length + head.length + 5);
    inner = Buffer.concat([length, head, inner, Buffer.of(0)]);
  }
  const marker = { find: 'c0', filter: { here: null }, $db: 'fuzz' };
  const whole = Buffer.from(serialize(marker));
  const at = whole.indexOf('here\0') - 1;
  const filter = Buffer.concat([Buffer.of(3), Buffer.from('here\0'), inner]);
  const body = Buffer.concat([whole.subarray(0, at), filter, whole.subarray(at + 6)]);
  const outer = whole.indexOf('filter\0') + 'filter\0'.length;
  const grown = filter.length - 6;
  body.writeInt32LE(body.readInt32LE(0) + grown, 0);
  body.writeInt32LE(body.readInt32LE(outer) + grown, outer);
  return encodeFrame(OP_MSG, 0, [Buffer.alloc(5), body]);
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
  return encodeFrame(OP_MSG, 0, [Buffer.from([0, 0, 0, 0, 0]), serialize(randomCommand(random))]);
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
    // The encoder of the driver cannot write this name in a plain object.
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
