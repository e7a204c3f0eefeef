import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';
import { connectMongo } from '../mongo-connection.ts';
import { mongoDecisions } from './decisions.ts';

let server: TestServer;
let connection: Awaited<ReturnType<typeof connectMongo>>;
beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(server.ctx.config.MONGO_URL);
});
afterAll(async () => {
  await connection?.close();
  await server?.close();
});

it('M9: what an administrator has decided cannot be changed or deleted', async () => {
  const [by, user] = [await server.admin(), await server.signUp()];
  const body = { wallet: 'main', amount: 5, reason: 'given' };
  await server.call(`POST /api/admin/users/${user.id}/adjust`, { token: by.token, body });
  const decisions = mongoDecisions(connection);
  const [reply] = (await decisions.list(1)).decisions;
  expect(reply).toMatchObject({ by: by.id, action: 'user.adjust', subject: user.id });

  const model = connection.model('Decision');
  const _id = reply?.id;
  const refused = /append-only/;
  await expect(model.updateOne({ _id }, { $set: { by: user.id } })).rejects.toThrow(refused);
  await expect(model.findOneAndUpdate({ _id }, { by: user.id })).rejects.toThrow(refused);
  await expect(model.replaceOne({ _id }, {})).rejects.toThrow(refused);
  await expect(model.deleteOne({ _id })).rejects.toThrow(refused);
  await expect(model.deleteMany({})).rejects.toThrow(refused);
  await expect(model.bulkWrite([{ deleteOne: { filter: { _id } } }])).rejects.toThrow(refused);
  const document = await model.findById(_id);
  await expect(document?.set('by', user.id).save()).rejects.toThrow(refused);
  await expect(document?.deleteOne()).rejects.toThrow(refused);
  await expect(
    server.ctx.together(decisions.record({ ...(reply ?? ({} as never)), action: 'another' })),
  ).rejects.toThrow();
  expect((await decisions.list(1)).decisions).toEqual([reply]);
});
