import { useTranslation } from 'react-i18next';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useFigureName } from '../parts/use-figure-name.ts';
import { at, type Part, Person, Row, Section } from './round-parts.tsx';

export function Winners({ story }: Part) {
  const { t } = useTranslation('rounds');
  return (
    <Section title={t('winners')} {...(story.winners.length === 0 && { text: t('noWinners') })}>
      <ul className="text-sm">
        {story.winners.map(({ card, userId, amount }) => (
          <Row key={`${card} ${userId}`}>
            <b className="tabular">{card}</b>
            <Person story={story} id={userId} />
            <Amount value={amount} />
          </Row>
        ))}
      </ul>
    </Section>
  );
}

export function Calls({ story }: Part) {
  const { t } = useTranslation('rounds');
  const none = story.calls.length === 0;
  return (
    <Section title={t('calls')} text={t(none ? 'noCalls' : 'callsText')}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-1 text-sm">
        {story.calls.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side of the coin may be called twice, and calls keep their order
          <li key={`${index} ${one.number}`} className="tabular whitespace-nowrap">
            <span className="text-xs text-soft">{index + 1}.</span> <b>{one.number}</b>{' '}
            <span className="text-xs text-soft">{at(one.at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Cards({ story }: Part) {
  const { t } = useTranslation('rounds');
  return (
    <Section title={t('cards')}>
      <ul className="text-sm">
        {story.cards.map(({ card, userId, paidAt }) => (
          <Row key={`${card} ${userId}`}>
            <b className="tabular">{card}</b>
            <Person story={story} id={userId} />
            <span className="text-soft">
              {t('paid')} <span className="tabular">{at(paidAt)}</span>
            </span>
          </Row>
        ))}
      </ul>
    </Section>
  );
}

export function Journal({ story }: Part) {
  const { t } = useTranslation('rounds');
  const figureName = useFigureName();
  const nameOf = (account: string): string => {
    const [owner, id, wallet] = account.split(':');
    if (owner === 'round') return t('stakes');
    const person = story.round.people.find(({ _id }) => _id === id);
    return person
      ? `${person.name}: ${t(`wallet:balance.${wallet}`, { defaultValue: wallet ?? '' })}`
      : figureName(account);
  };
  return (
    <Section title={t('money')}>
      <ul className="text-sm">
        {story.journal.map((entry) => (
          <li key={entry._id} className="grid gap-1 border-b border-line py-2 last:border-0">
            <span>
              <b>{t(`entry.${entry.kind}`, { defaultValue: entry.kind })}</b>{' '}
              <span className="tabular text-soft">{at(entry.at)}</span>
            </span>
            {entry.postings.map(({ account, amount }) => (
              <span key={account} className="flex gap-3">
                <span className="min-w-0 flex-1 break-words text-soft">{nameOf(account)}</span>
                <span className="tabular">
                  {amount < 0 ? '−' : '+'}
                  {formatAmount(Math.abs(amount))}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Decisions({ story }: Part) {
  const { t } = useTranslation('rounds');
  const timeOf = useLocalTime();
  if (story.decisions.length === 0) return null;
  return (
    <Section title={t('decisions')}>
      <ul className="text-sm">
        {story.decisions.map(({ _id, by, action, at: time }) => (
          <Row key={_id}>
            <span className="min-w-0 flex-1">{t(`admin:action.${action}`, { defaultValue: action })}</span>
            <span>{by.name}</span>
            <span className="text-soft">{timeOf(time)}</span>
          </Row>
        ))}
      </ul>
    </Section>
  );
}
