import { type ProofTask, searchProof } from '@chewata/common/proof-of-work';
import type { ProofReport } from './proof-worker.ts';

export interface Search {
  readonly signal?: AbortSignal | undefined;
  readonly onTried: (tried: number) => void;
}

/** Finds the header for a challenge without blocking the page: in a worker, or in short steps without one. */
export const findProof = (task: ProofTask, search: Search): Promise<string> =>
  typeof Worker === 'undefined' ? searchInSteps(task, search) : searchInWorker(task, search);

function searchInWorker(task: ProofTask, { signal, onTried }: Search): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((found, failed) => {
    signal?.addEventListener('abort', () => failed(signal.reason));
    worker.addEventListener('error', () => searchInSteps(task, { signal, onTried }).then(found, failed));
    worker.addEventListener('message', ({ data }: MessageEvent<ProofReport>) => {
      if ('proof' in data) found(data.proof);
      else onTried(data.tried);
    });
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

const STEP = 1000;

async function searchInSteps(task: ProofTask, { signal, onTried }: Search): Promise<string> {
  for (let tried = 0; ; tried += STEP) {
    signal?.throwIfAborted();
    const proof = searchProof(task, tried, STEP);
    if (proof !== null) return proof;
    onTried(tried + STEP);
    await new Promise((next) => setTimeout(next));
  }
}
