import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
let author: SignedUp;
let support: SignedUp;
beforeAll(async () => {
  server = await testServer();
  [author, support] = [await server.signUp('Author'), await server.signUp('Helper')];
  await server.giveRole(support.id, 'support');
  await server.confirmed(support);
});
afterAll(() => server?.close());

const give = async (by = author, feedback = 'The wheel is slow') =>
  (await server.call('POST /api/feedback/create', { token: by.token, body: { feedback, rating: 2 } })).body
    .feedback as FeedbackAnswer;
const answer = (id: string, text: string, by = support) =>
  server.call(`POST /api/feedback/answer/${id}`, { token: by.token, body: { answer: text } });
const list = async (what: string, by: SignedUp) =>
  (await server.call(`GET /api/feedback/${what}`, { token: by.token })).body.feedbacks as FeedbackAnswer[];

describe('E6 an answer to feedback', () => {
  it('reaches the author as a notice and beside the feedback', async () => {
    const { _id } = await give();
    expect((await list('fetchAll?status=open', support)).map((one) => one._id)).toContain(_id);
    const { status, body } = await answer(_id, 'It is faster now');
    expect([status, body.feedback]).toMatchObject([200, { answer: { text: 'It is faster now' } }]);
    expect(await list('mine', author)).toMatchObject([{ _id, answer: { text: 'It is faster now' } }]);
    expect(await list('mine', await server.signUp())).toEqual([]);
    expect((await list('fetchAll?status=open', support)).map((one) => one._id)).not.toContain(_id);
    expect(await list('fetchAll?status=answered', support)).toMatchObject([{ _id }]);
    for (const [language, words] of [
      ['en', 'Support has answered'],
      ['om', 'Deeggarsi'],
    ] as const) {
      const { body } = await server.call('GET /api/notification/fetchAll', {
        token: author.token,
        headers: { 'accept-language': language },
      });
      const [notice] = body.notifications as { content: string; link: string }[];
      expect(notice?.content).toMatch(new RegExp(`^${words}.*It is faster now$`));
      expect(notice?.link).toBe('/feedback');
    }
  });

  it('is a decision with the one that it replaces, and is gone when the feedback changes', async () => {
    const by = await server.signUp();
    const { _id } = await give(by);
    await answer(_id, 'first');
    await answer(_id, 'second');
    expect(await server.ctx.decisions.about(by.id)).toMatchObject([
      { action: 'feedback.answer', by: support.id, before: { answer: null }, details: { answer: 'first' } },
      { before: { answer: 'first' }, details: { answer: 'second', feedback: 'The wheel is slow' } },
    ]);
    const changed = await server.call(`PUT /api/feedback/update/${_id}`, {
      token: by.token,
      body: { feedback: 'Still slow', rating: 1 },
    });
    expect(changed.body.feedback).toMatchObject({ feedback: 'Still slow', answer: null });
    expect((await list('fetchAll?status=open', support)).map((one) => one._id)).toContain(_id);
  });

  it("comes from support and administrators, to others' feedback, and needs a text", async () => {
    const [{ _id }, own] = [await give(), await give(support)];
    expect(await answer(_id, 'x', author)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await answer(own._id, 'x')).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    expect(await answer('unknown', 'x')).toMatchObject({ status: 404 });
    expect(await answer(_id, '  ')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await answer(_id, 'by an administrator', await server.admin())).toMatchObject({ status: 200 });
  });
});
