import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A way to a store that can be held up in the middle, with both ends still connected: the store seems frozen. */
export async function wayTo(to: { hostname: string; port: string }) {
  const [host, port] = [to.hostname, Number(to.port)];
  const ends: Socket[] = [];
  let isHeld = false;
  let last: string | null = null;
  const way = createServer((near) => {
    const far = connect(port, host);
    ends.push(near, far);
    near.on('data', (sent) => {
      if (last === null || !sent.includes(last)) return;
      last = null;
      hold(true);
    });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => into.destroy()).on('close', () => into.destroy());
      from.pipe(into);
      if (isHeld) from.pause();
    }
  });
  const own = await freePort();
  await new Promise<void>((listening) => way.listen(own, '127.0.0.1', listening));
  const hold = (held: boolean) => {
    isHeld = held;
    for (const end of ends) held ? end.pause() : end.resume();
  };
  return {
    port: own,
    hold,
    /** Holds the way once something with this text has passed it: the store does it, and its reply does not come. */
    holdAfter: (text: string) => {
      last = text;
    },
    close: () => way.close(),
  };
}
