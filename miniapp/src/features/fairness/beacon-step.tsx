import { useTranslation } from 'react-i18next';
import type { JudgedRecord } from '#evidence/judge-record.ts';
import type { Difference } from '#evidence/kept-round.ts';
import { clockTime } from '#ui/time/local-time.ts';
import { type Agreement, Hex, Step } from './step.tsx';
import type { RoundJudgement } from './use-judgement.ts';

const FAULTS: ReadonlySet<Difference> = new Set<Difference>([
  'chain',
  'beaconTime',
  'signature',
  'randomness',
  'sealedLate',
  'keptBeacon',
]);

export interface BeaconStepProps {
  number: number;
  beacon: NonNullable<JudgedRecord['beacon']>;
  judgement: RoundJudgement | null;
}

/** The public number that decides together with the secret: its source, its time and its signature. */
export function BeaconStep({ number, beacon, judgement }: BeaconStepProps) {
  const { t, i18n } = useTranslation('fairness');
  const { round, at, signature, randomness, chain } = beacon;
  const isKnown = judgement !== null && signature !== null;
  const differs = judgement?.differences.some((difference) => FAULTS.has(difference)) ?? false;
  const state: Agreement = isKnown ? (differs ? 'differs' : 'agrees') : 'later';
  return (
    <Step
      number={number}
      title={t('beacon.title')}
      text={t('beacon.text', { time: clockTime(Date.parse(at), i18n.language) })}
      state={state}
    >
      <Hex label={t('beacon.round')} value={`${chain} / ${round}`} />
      <Hex label={t('beacon.signature')} value={signature} />
      <Hex label={t('beacon.randomness')} value={randomness} />
    </Step>
  );
}
