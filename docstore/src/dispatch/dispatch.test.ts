import { expect, it } from 'vitest';
import { useStore } from '../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;

it('property names that every JS object has are unknown names', async () => {
  const { collectionName } = await numbers(1);
  expect(await raw({ constructor: 1 })).toMatchObject({ code: 59, errmsg: "no such command: 'constructor'" });
  const pipeline = [{ constructor: {} }];
  expect(await raw({ aggregate: collectionName, pipeline, cursor: {} })).toMatchObject({ code: 40_324 });
  const bulk = { bulkWrite: 1, ops: [{ constructor: 0 }], nsInfo: [{ ns: 'a.b' }] };
  expect(await fixture.connection.send('admin', bulk)).toMatchObject({ code: 2 });
  const update = async (u: object) => {
    const { writeErrors } = await raw({ update: collectionName, updates: [{ q: {}, u }] });
    return writeErrors[0].code;
  };
  expect(await update({ $set: { a: 1 }, constructor: { x: 1 } })).toBe(9);
  expect(await raw({ find: collectionName, filter: { x: { $type: 'constructor' } } })).toMatchObject({
    code: 2,
  });
});

it('the Stable API, if strict, refuses commands that are not in it', async () => {
  const { collectionName } = await numbers(1);
  const strict = { apiVersion: '1', apiStrict: true, apiDeprecationErrors: true };
  expect(await raw({ find: collectionName, ...strict })).toMatchObject({ ok: 1 });
  expect(await raw({ distinct: collectionName, key: 'x', ...strict })).toMatchObject({ code: 323 });
  expect(await raw({ distinct: collectionName, key: 'x', apiVersion: '1' })).toMatchObject({ ok: 1 });
  expect(await raw({ ping: 1, apiVersion: '2' })).toMatchObject({ code: 322, codeName: 'APIVersionError' });
  expect(await raw({ ping: 1, apiStrict: true })).toMatchObject({ code: 72 });
});
