import type { Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const SEED = /"serverSeed":"([0-9a-f]{64})"/g;

/** No client is sent the seed of a round that is not over: with it and the cards one knows what is called next. */
export function checkEarlySeeds(observed: Observed): Violation[] {
  const ends = new Map<string, { readonly roundId: string; readonly at: number }>();
  for (const { story } of observed.stories.values())
    if (story.fairness.serverSeed !== null && story.round.endedAt !== null)
      ends.set(story.fairness.serverSeed, { roundId: story.round._id, at: Date.parse(story.round.endedAt) });
  return [...observed.of('heard'), ...observed.of('answered')].flatMap((line) => {
    const text = JSON.stringify(line.kind === 'heard' ? line.args : (line.result ?? null));
    return [...text.matchAll(SEED)].flatMap(([, seed = '']) => {
      const end = ends.get(seed);
      if (!end || line.at + SKEW_MS + observed.steppedMs >= end.at) return [];
      const message = `the seed of ${end.roundId} was sent ${end.at - line.at} ms before its end`;
      return [{ rule: 'a seed is published after its round', message, lines: [line.index] }];
    });
  });
}

/** Between the clock of the clients and that of the servers. */
const SKEW_MS = 100;
