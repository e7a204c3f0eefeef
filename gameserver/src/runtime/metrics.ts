import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Log } from './log.ts';
import { beaconMetrics } from './metrics/beacon.ts';
import { httpMetrics } from './metrics/http.ts';
import { moneyMetrics } from './metrics/money.ts';
import { outsideMetrics } from './metrics/outside.ts';
import { roomMetrics } from './metrics/rooms.ts';
import { storeMetrics } from './metrics/stores.ts';

/** Reads figures of the stores or of this process into their gauges, when Prometheus asks. */
type Reader = () => Promise<void> | void;

/** A store that does not answer must not keep the other figures back. */
const READ_WITHIN_MS = 2500;

/** The figures of a server that Prometheus reads. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const stores = storeMetrics(registers);
  const readers = new Map<string, Reader>();
  return {
    registry,
    ...httpMetrics(registers),
    ...roomMetrics(registers),
    ...moneyMetrics(registers),
    ...outsideMetrics(registers),
    ...beaconMetrics(registers),
    ...stores,
    /** Adds figures that are read at each scrape. */
    readAtScrape(name: string, reader: Reader): void {
      readers.set(name, reader);
    },
    /** All figures as text. A reader that fails or is late is counted, and its last figures stay. */
    async report(log: Log): Promise<string> {
      await Promise.all(
        [...readers].map(async ([name, read]) => {
          try {
            await inTime(read);
          } catch (error) {
            stores.figuresMissed.inc({ figures: name });
            log.warn({ err: error, figures: name }, 'figures not read');
          }
        }),
      );
      return registry.metrics();
    },
  };
}

function inTime(read: Reader): Promise<void> {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`not read within ${READ_WITHIN_MS} ms`)), READ_WITHIN_MS);
    Promise.resolve()
      .then(read)
      .then(done, failed)
      .finally(() => clearTimeout(late));
  });
}

export type Metrics = ReturnType<typeof makeMetrics>;
