import { type ProofTask, searchProof } from '@chewata/common/proof-of-work';

/** What the worker reports: how many nonces it has tried, or the header it has found. */
export type ProofReport = { tried: number } | { proof: string };

const STEP = 4000;

// The page's types know no worker; these two members of its scope are the same in both.
self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  for (let tried = 0; ; tried += STEP) {
    const proof = searchProof(data, tried, STEP);
    self.postMessage((proof === null ? { tried: tried + STEP } : { proof }) satisfies ProofReport);
    if (proof !== null) return;
  }
});
