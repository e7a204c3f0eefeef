import { chatSends, gameSends } from '@chewata/common/contract/sockets/events';
import { afterAll, describe, expect, it } from 'vitest';
import { EVERY_ROLE, type EveryRole, sessionsByRole } from '../testing/by-role.ts';
import { testServer } from '../testing/context.ts';
import { connectSocket } from '../testing/socket-client.ts';

const server = await testServer();
afterAll(() => server.close());
const { tokenOf } = await sessionsByRole(server);

const PLAYERS: readonly EveryRole[] = EVERY_ROLE.filter((role) => role !== 'nobody');
/** Written by hand: every other namespace is for all who are signed in. */
const ALLOWED: Readonly<Record<string, readonly EveryRole[]>> = { flip: ['admin'] };
const EVENTS = { ...gameSends, chat: chatSends };

/** How that event of the namespace is answered to the role; null: it may not connect. */
async function answerTo(namespace: string, event: string, role: EveryRole): Promise<string | null> {
  const token = tokenOf(role);
  const socket = await connectSocket(server.url, `/${namespace}`, token ? { token } : {}).catch(() => null);
  if (!socket) return null;
  try {
    const answer = await socket.send(event);
    return answer.ok ? 'done' : answer.code;
  } finally {
    socket.close();
  }
}

const cases = Object.entries(EVENTS).flatMap(([namespace, events]) =>
  Object.keys(events).map((event) => [namespace, event] as const),
);

describe('T9 every event of the sockets by every role', () => {
  it.each(cases)('/%s %s', async (namespace, event) => {
    const letIn = [];
    for (const role of EVERY_ROLE) {
      const answer = await answerTo(namespace, event, role);
      if (answer === null) continue;
      expect(['LOGGED_OUT', 'FORBIDDEN', 'INTERNAL']).not.toContain(answer);
      letIn.push(role);
    }
    expect(letIn).toEqual(ALLOWED[namespace] ?? PLAYERS);
  });
});
