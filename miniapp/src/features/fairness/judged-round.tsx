import { useTranslation } from 'react-i18next';
import type { JudgedRecord } from '#evidence/judge-record.ts';
import type { KeptRound } from '#evidence/kept-round.ts';
import { statementOf } from '#evidence/statement.ts';
import { RecordActions } from './record-actions.tsx';
import { RoundCheck } from './round-check.tsx';
import { type SharedEvidence, useJudgement } from './use-judgement.ts';
import { Verdict } from './verdict.tsx';

export interface JudgedRoundProps {
  record: JudgedRecord;
  /** The evidence that this device kept of the round. */
  kept: KeptRound | null;
  /** Given for a pasted record: the evidence of the user who shared it. */
  pasted?: { sent: SharedEvidence | null };
}

/** A record, judged by this device: one statement, then the steps that led to it. */
export function JudgedRound({ record, kept, pasted }: JudgedRoundProps) {
  const { t } = useTranslation('fairness');
  const judgement = useJudgement(record, kept, pasted?.sent ?? null);
  const statement = judgement && statementOf(record, kept?.sealedAt ?? null, judgement.differences);
  return (
    <>
      <Verdict
        statement={statement}
        isTest={judgement?.isTest ?? false}
        isOthers={pasted !== undefined && !kept?.sealed}
      />
      {!pasted && <p className="text-soft">{t('intro')}</p>}
      <RoundCheck round={record} judgement={judgement} />
      {!pasted && <RecordActions record={record} kept={kept} />}
    </>
  );
}
