import type { KeptHeads } from './audit-log.ts';

const HOUR_LINE = /(\d{4}-\d\d-\d\dT\d\d:00:00\.000Z)\s+([0-9a-f]{64})\b/g;
const CHAIN_LINE = /\b([0-9a-f]{16})[\s:]+(\d{1,15})\s+([0-9a-f]{64})\b/g;

/**
 * The heads in a text: of hours as the bot posts them (`<hour> <hash>`) and of chains (`<chain> <n> <hash>`). Anything
 * between them is skipped, so that the text of a whole channel can be given.
 */
export const readKeptHeads = (text: string): KeptHeads => ({
  hours: [...text.matchAll(HOUR_LINE)].map(([, hour = '', hash = '']) => ({ hour, hash })),
  chains: [...text.matchAll(CHAIN_LINE)].map(([, chain = '', n = '', hash = '']) => ({
    chain,
    n: Number(n),
    hash,
  })),
});
