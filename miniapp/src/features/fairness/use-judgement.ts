import type { BeaconChain } from '@chewata/common/fairness/chain';
import { QUICKNET } from '@chewata/common/fairness/chain';
import type { RoundEvidence } from '@chewata/common/fairness/evidence';
import { useQuery } from '@tanstack/react-query';
import { type AcceptedChain, acceptedChain } from '#evidence/accepted-chain.ts';
import { differencesOf, type JudgedRecord } from '#evidence/judge-record.ts';
import { type Difference, evidenceIn, type KeptRound } from '#evidence/kept-round.ts';
import { logBetween } from '#evidence/log-between.ts';

/** The evidence of the user who shared a pasted record, and the head of the log that user saw. */
export interface SharedEvidence {
  readonly kept: RoundEvidence | null;
  readonly head: KeptRound['head'];
}

export interface RoundJudgement {
  readonly differences: readonly Difference[];
  /** By the sandbox's own beacon, which proves nothing about a real game. */
  readonly isTest: boolean;
}

/** Without the server a record is judged as one of a real game. */
const accepted = (): Promise<AcceptedChain> =>
  acceptedChain().catch(() => ({ chain: QUICKNET, isTest: false }));

/** The check of a signature. Its code of the curve is loaded only for records that have one. */
const signatureCheck = async (): Promise<(chain: BeaconChain, round: number, signature: string) => boolean> =>
  (await import('@chewata/common/fairness/beacon-signature')).isSignatureOf;

async function judge(record: JudgedRecord, kept: KeptRound | null, sent: SharedEvidence | null) {
  const known = await accepted();
  const isTest = known.isTest && record.beacon !== null && record.beacon.chain !== QUICKNET.hash;
  const chain = isTest ? known.chain : QUICKNET;
  const isSignatureOf = record.beacon?.signature ? await signatureCheck() : null;
  const head = kept ? kept.head : (sent?.head ?? null);
  // Without the network the head is compared only if it is that of the record's own entry.
  const between = await logBetween(record.log, head).catch(() => null);
  const by = { chain, isSignatureOf, kept: kept ? evidenceIn(kept) : (sent?.kept ?? null), head, between };
  return { differences: differencesOf(record, by), isTest };
}

/**
 * The judgement of a record by this device; null until it is made. `kept`: the evidence of this device; `sent`: that of
 * the user who shared the record.
 */
export function useJudgement(
  record: JudgedRecord,
  kept: KeptRound | null,
  sent: SharedEvidence | null = null,
): RoundJudgement | null {
  const { data } = useQuery({
    queryKey: ['judgement', record, kept?.sealedAt, kept?.head, sent],
    queryFn: () => judge(record, kept, sent),
    // It needs no network but for code that is loaded once.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
