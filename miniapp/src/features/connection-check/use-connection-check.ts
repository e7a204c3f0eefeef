import { useEffect, useState } from 'react';
import { sendEvent } from '#realtime/sockets.ts';

export interface ConnectionCheck {
  /** The number of requests over the socket, and of those without a reply. */
  sent: number;
  lost: number;
  /** Round-trip time in milliseconds; null before the first reply. */
  latest: number | null;
  average: number | null;
  /** ISO time of the server's last reply over HTTP. */
  serverTime: string | null;
}

const FRESH: ConnectionCheck = { sent: 0, lost: 0, latest: null, average: null, serverTime: null };
const EVERY_MS = 2000;
const ROUNDS = 10;

/** The server's time, from the Date header of an uncached reply. */
async function askTime(): Promise<string | null> {
  try {
    const date = (await fetch('/healthz', { cache: 'no-store' })).headers.get('date');
    return date && new Date(date).toISOString();
  } catch {
    return null;
  }
}

/** The round-trip time of one request over the socket in milliseconds; null if it was lost. */
async function askLatency(): Promise<number | null> {
  const from = performance.now();
  try {
    await sendEvent('bingo', 'getSchedules');
    return performance.now() - from;
  } catch {
    return null;
  }
}

function withAnswer(
  check: ConnectionCheck,
  latency: number | null,
  serverTime: string | null,
): ConnectionCheck {
  const sent = check.sent + 1;
  const lost = check.lost + (latency === null ? 1 : 0);
  const known = check.sent - check.lost;
  const average = latency === null ? check.average : ((check.average ?? 0) * known + latency) / (known + 1);
  return {
    sent,
    lost,
    latest: latency ?? check.latest,
    average,
    serverTime: serverTime ?? check.serverTime,
  };
}

/** Sends ten requests to the server, one after the other; `again` sends ten more. */
export function useConnectionCheck(): ConnectionCheck & { again: () => void } {
  const [check, setCheck] = useState(FRESH);
  const [run, setRun] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of 'again' runs the check again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    setCheck(FRESH);
    async function step(left: number) {
      const [latency, serverTime] = await Promise.all([askLatency(), askTime()]);
      if (gone) return;
      setCheck((known) => withAnswer(known, latency, serverTime));
      if (left > 1) timer = setTimeout(() => void step(left - 1), EVERY_MS);
    }
    void step(ROUNDS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [run]);
  return { ...check, again: () => setRun((count) => count + 1) };
}
