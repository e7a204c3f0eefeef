import { useTranslation } from 'react-i18next';
import type { Statement } from '#evidence/statement.ts';
import type { Tone } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { clockTime } from '#ui/time/local-time.ts';
import { FaultList } from './fault-list.tsx';

const TONE: Record<Statement['kind'], Tone> = {
  proven: 'good',
  unchecked: 'info',
  late: 'warn',
  away: 'warn',
  noBeacon: 'info',
  version1: 'info',
  notDrawn: 'info',
  unfinished: 'info',
  differs: 'bad',
};

/** The keys of a statement's two lines: what is true, and what follows. */
function linesOf(statement: Statement, isOthers: boolean): [line: string, text: string] {
  const { kind } = statement;
  if (kind === 'unchecked')
    return [`statement.unchecked.${statement.order}`, `statement.unchecked.${statement.order}Text`];
  // To a reader of a shared record it matters what the record shows, not if this device was away.
  if (kind === 'away' && isOthers) return ['statement.inOrder', 'statement.awayText'];
  if (kind === 'version1') return ['statement.version1', 'statement.noBeaconText'];
  return [`statement.${kind}`, `statement.${kind}Text`];
}

export interface VerdictProps {
  /** Null while the record is being checked. */
  statement: Statement | null;
  isTest: boolean;
  /** The record was pasted by the reader of the page. */
  isOthers?: boolean;
}

/** The first lines of the page, after which the reader knows what was proven. */
export function Verdict({ statement, isTest, isOthers = false }: VerdictProps) {
  const { t, i18n } = useTranslation('fairness');
  if (statement === null) return <Notice tone="plain">{t('checking')}</Notice>;
  const times = {
    list: 'list' in statement ? clockTime(statement.list, i18n.language) : '',
    number: 'number' in statement ? clockTime(statement.number, i18n.language) : '',
  };
  const [line, text] = linesOf(statement, isOthers);
  return (
    <>
      {isTest && (
        <p className="rounded-small bg-danger-soft px-3.5 py-2 text-sm font-bold text-danger">
          {t('testBeacon')}
        </p>
      )}
      <Notice tone={TONE[statement.kind]}>
        <div className="grid gap-1" data-statement={statement.kind}>
          <p className="text-base font-bold">
            {statement.kind === 'differs' && isOthers ? t('verify.refused') : t(line, times)}
          </p>
          {statement.kind === 'differs' && <FaultList differences={statement.differences} />}
          {!(statement.kind === 'differs' && isOthers) && <p>{t(text)}</p>}
        </div>
      </Notice>
    </>
  );
}
