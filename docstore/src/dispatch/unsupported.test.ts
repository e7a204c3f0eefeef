import { describe, expect, it } from 'vitest';
import { REAL_URL } from '../testing/test-store.ts';
import { useStore } from '../testing/use-store.ts';

const fixture = useStore();

const COMMANDS = [
  'collMod',
  'collStats',
  'connectionStatus',
  'currentOp',
  'dbStats',
  'getCmdLineOpts',
  'getLog',
]
  .concat(['hostInfo', 'killAllSessionsByPattern', 'killOp', 'killSessions', 'mapReduce', 'profile'])
  .concat(['refreshSessions', 'renameCollection', 'replSetGetStatus', 'startSession', 'top', 'whatsmyuri']);

const find = { find: 'things' };
const create = { create: 'refused' };
const index = { key: { x: 1 }, name: 'x_1' };
const aggregate = { aggregate: 'things', pipeline: [], cursor: {} };
const merge = (options: object) => ({
  ...aggregate,
  pipeline: [{ $merge: { into: 'target', ...options } }],
});

describe.skipIf(REAL_URL !== undefined)('features of MongoDB that this store does not have', () => {
  it.each(COMMANDS)('the command %s is refused by name', async (name) => {
    expect(await fixture.connection.send('admin', { [name]: 1 })).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
      errmsg: `no such command: '${name}'`,
    });
  });

  it.each([
    ['find with min', { ...find, min: { x: 1 } }],
    ['find with max', { ...find, max: { x: 1 } }],
    ['find with returnKey', { ...find, returnKey: true }],
    ['find with showRecordId', { ...find, showRecordId: true }],
    ['find with awaitData', { ...find, tailable: true, awaitData: true }],
    ['a $natural hint', { ...find, hint: { $natural: 1 } }],
    ['sorting by $natural', { ...find, sort: { $natural: 1 } }],
    ['collation', { ...find, collation: { locale: 'en' } }],
    ['create with validator', { ...create, validator: { x: 1 } }],
    ['create with validationLevel', { ...create, validationLevel: 'off' }],
    ['create with viewOn', { ...create, viewOn: 'things' }],
    ['create with timeseries', { ...create, timeseries: { timeField: 't' } }],
    ['create with changeStreamPreAndPostImages', { ...create, changeStreamPreAndPostImages: {} }],
    ['sparse indexes', { createIndexes: 'things', indexes: [{ ...index, sparse: true }] }],
    ['hidden indexes', { createIndexes: 'things', indexes: [{ ...index, hidden: true }] }],
    ['aggregate with explain: true', { ...aggregate, explain: true }],
    ["$merge with another 'on' than _id", merge({ on: 'x' })],
    ["$merge with a pipeline in 'whenMatched'", merge({ whenMatched: [{ $set: { x: 1 } }] })],
    ["$merge with a pipeline in 'whenMatched'", merge({ let: { x: 1 } })],
    ['validate with repair', { validate: 'things', repair: true }],
    ['w by tags', { insert: 'things', documents: [{}], writeConcern: { w: { a: 1 } } }],
  ])('%s is refused by name', async (what, command) => {
    expect(await fixture.raw(command)).toMatchObject({
      code: 238,
      codeName: 'NotImplemented',
      errmsg: `${what}: not supported by this store`,
    });
  });
});
