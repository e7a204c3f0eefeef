import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
let author: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  server = await testServer();
  author = await server.signUp('Author');
  other = await server.signUp('Other');
});
afterAll(() => server.close());

const body = { feedback: 'Good game', rating: 5 };
async function given(): Promise<FeedbackAnswer> {
  const answer = await server.call('POST /api/feedback/create', { token: author.token, body });
  expect(answer.status).toBe(201);
  return answer.body.feedback as FeedbackAnswer;
}

describe('feedback', () => {
  it('needs text and 1 to 5 stars', async () => {
    for (const wrong of [
      { feedback: '  ', rating: 5 },
      { feedback: 'x', rating: 0 },
      { feedback: 'x', rating: 6 },
    ]) {
      const answer = await server.call('POST /api/feedback/create', { token: author.token, body: wrong });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  it('is taken 10 times a day from one user, and listed in pages', async () => {
    const { token } = await server.signUp();
    const give = () => server.call('POST /api/feedback/create', { token, body });
    const answers = await Promise.all(Array.from({ length: 12 }, give));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'QUOTA' },
    });
    await given();
    const page = async (number: number) =>
      (
        await server.call(`GET /api/feedback/fetchAll?pageNumber=${number}`, {
          token: (await server.admin()).token,
        })
      ).body;
    expect(await page(1)).toMatchObject({ totalPages: 2 });
    expect((await page(1)).feedbacks).toHaveLength(10);
    expect((await page(2)).feedbacks).toHaveLength(1);
  });

  it('is seen by its author and administrators, is not there for others, and is listed for administrators', async () => {
    const { _id } = await given();
    const { token } = await server.admin();
    const one = (who: string) => server.call(`GET /api/feedback/fetchOne/${_id}`, { token: who });
    expect((await one(author.token)).body.feedback).toMatchObject({ ...body, userId: { name: 'Author' } });
    expect((await one(token)).status).toBe(200);
    expect(await one(other.token)).toMatchObject({ status: 404 });
    expect((await server.call('GET /api/feedback/fetchAll', { token: author.token })).status).toBe(403);
    const all = (await server.call('GET /api/feedback/fetchAll', { token })).body
      .feedbacks as FeedbackAnswer[];
    expect(all.map((feedback) => feedback._id)).toContain(_id);
  });

  it('is changed by its author alone, deleted by author or administrator', async () => {
    const { _id } = await given();
    const { token } = await server.admin();
    const change = (who: string) =>
      server.call(`PUT /api/feedback/update/${_id}`, { token: who, body: { feedback: 'Better', rating: 4 } });
    expect((await change(other.token)).status).toBe(404);
    expect((await change(token)).status).toBe(403);
    expect((await change(author.token)).body.feedback).toMatchObject({ feedback: 'Better', rating: 4 });
    expect((await server.call(`DELETE /api/feedback/delete/${_id}`, { token: other.token })).status).toBe(
      404,
    );
    expect((await server.call(`DELETE /api/feedback/delete/${_id}`, { token })).status).toBe(200);
    expect((await server.call(`GET /api/feedback/fetchOne/${_id}`, { token: author.token })).status).toBe(
      404,
    );
  });
});
