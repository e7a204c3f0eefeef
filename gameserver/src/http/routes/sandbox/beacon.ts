import { type Response, Router } from 'express';
import type { Context } from '#services/context.ts';

/** The sandbox's beacon in drand's HTTP shapes. Not registered in live. */
export function sandboxBeaconRoutes(beacon: NonNullable<Context['sandboxBeacon']>): Router {
  const router = Router();
  const { hash } = beacon.chain;
  const send = (res: Response, text: string): void => {
    const round = text === 'latest' ? beacon.newest() : Number(text);
    if (!Number.isSafeInteger(round) || round < 1) res.status(400).json({ error: 'not a round' });
    else {
      const value = beacon.value(round);
      if (value) res.json(value);
      else res.status(425).json({ error: 'requested future beacon' });
    }
  };
  router.get('/sandbox/beacon/chains', (_req, res) => {
    res.json([hash]);
  });
  router.get(`/sandbox/beacon/${hash}/info`, (_req, res) => {
    res.json(beacon.info);
  });
  router.get(`/sandbox/beacon/${hash}/public/:round`, (req, res) => send(res, req.params.round));
  return router;
}
