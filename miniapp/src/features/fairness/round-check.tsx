import { verifyRound } from '@chewata/common/fairness/verification';
import { useTranslation } from 'react-i18next';
import type { JudgedRecord } from '#evidence/judge-record.ts';
import { useCardName } from '#games/cards/use-card-name.ts';
import { classNames } from '#ui/class-names.ts';
import { BeaconStep } from './beacon-step.tsx';
import { type Agreement, Hex, Step } from './step.tsx';
import type { RoundJudgement } from './use-judgement.ts';

/** The calls, each with the result that this device computed. */
function Calls({ made, computed }: { made: readonly string[]; computed: readonly string[] | undefined }) {
  const { t } = useTranslation('fairness');
  if (made.length === 0) return <p className="text-sm text-soft">{t('noCalls')}</p>;
  return (
    <ol aria-label={t('calls')} className="tabular flex flex-wrap gap-1 text-sm font-bold">
      {made.map((call, index) => {
        const wrong = computed !== undefined && computed[index] !== call;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a side may be called twice; the position identifies a call
            key={index}
            className={classNames(
              'grid h-8 min-w-8 place-items-center rounded-full px-1.5',
              computed === undefined && 'bg-sunken',
              computed !== undefined && !wrong && 'bg-brand-soft text-brand-ink',
              wrong && 'bg-danger-soft text-danger',
            )}
          >
            {call}
            {wrong && <span className="sr-only">{t('insteadOf', { call: computed?.[index] ?? '–' })}</span>}
          </li>
        );
      })}
    </ol>
  );
}

export interface RoundCheckProps {
  round: JudgedRecord;
  judgement: RoundJudgement | null;
}

/** Checks the round step by step: the commitment, the cards, the public number, the secret, the order of the calls. */
export function RoundCheck({ round, judgement }: RoundCheckProps) {
  const { t } = useTranslation('fairness');
  const { game, commitment, serverSeed, clientEntropy, cards, calls, algorithm, beacon } = round;
  const next = beacon ? 4 : 3;
  const check = serverSeed === null ? null : verifyRound(game, { ...round, serverSeed });
  const agreement = (of: (known: NonNullable<typeof check>) => boolean): Agreement =>
    check === null ? 'later' : of(check) ? 'agrees' : 'differs';
  const cardName = useCardName(game);
  const text = (call: number | string) => cardName(String(call));
  const lines = cards.map((card) => ({ ...card, owner: 'seat' in card ? String(card.seat) : card.userId }));
  const players = new Set(lines.map(({ owner }) => owner)).size;

  return (
    <div className="grid gap-4">
      <ol className="grid gap-3">
        <Step number={1} title={t('promise.title')} text={t('promise.text')} state={null}>
          <Hex label={t('commitment')} value={commitment} />
        </Step>
        <Step
          number={2}
          title={t('cards.title')}
          text={t('cards.text', { cards: cards.length, players })}
          state={
            clientEntropy === null && check === null ? 'later' : agreement((known) => known.clientEntropy)
          }
        >
          <Hex label={t('entropy')} value={clientEntropy} />
          {cards.length > 0 && (
            <details className="text-sm">
              <summary className="min-h-11 cursor-pointer content-center font-bold text-brand-ink">
                {t('cards.show', { n: cards.length })}
              </summary>
              <ul className="grid gap-0.5 font-mono text-xs break-all">
                {lines.map(({ card, owner }) => (
                  <li key={`${card}:${owner}`}>{`${card}:${owner}`}</li>
                ))}
              </ul>
            </details>
          )}
        </Step>
        {beacon && <BeaconStep number={3} beacon={beacon} judgement={judgement} />}
        <Step
          number={next}
          title={t('opening.title')}
          text={t('opening.text')}
          state={agreement((known) => known.commitment)}
        >
          <Hex label={t('seed')} value={serverSeed} />
          {check && <Hex label={t('computedCommitment')} value={check.computed.commitment} />}
        </Step>
        <Step
          number={next + 1}
          title={t('order.title')}
          text={t(`order.${game}`)}
          state={agreement((known) => known.calls)}
        >
          <Calls made={calls.map(text)} computed={check?.computed.calls.map(text)} />
        </Step>
      </ol>
      <p className="text-sm text-soft">{t('algorithm', { algorithm })}</p>
    </div>
  );
}
