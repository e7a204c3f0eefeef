import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/feedback/badge.tsx';
import { callsBefore } from './calls-before.ts';
import { ClaimedCard } from './claimed-card.tsx';
import { at, type Part, Person, Row, Section } from './round-parts.tsx';

/** The cards of bingo that a claim is about: the one it names, or all of that player. Others are not theirs to claim. */
const claimedCards = ({ round, cards }: RoundStory, claim: RoundStory['claims'][number]): string[] =>
  round.game === 'bingo'
    ? cards.flatMap(({ card, userId }) =>
        userId === claim.userId && (claim.card ?? card) === card ? [card] : [],
      )
    : [];

/** The claims with their time, the last call before each, the verdict, and the cards as they were then. */
export function Claims({ story }: Part) {
  const { t } = useTranslation('rounds');
  return (
    <Section title={t('claims')} {...(story.claims.length === 0 && { text: t('noClaims') })}>
      <ul className="text-sm">
        {story.claims.map((claim) => {
          const called = callsBefore(story.calls, claim.at);
          return (
            <Row key={`${claim.at} ${claim.userId} ${claim.card} ${claim.verdict}`}>
              <span className="tabular text-soft">{at(claim.at)}</span>
              <Person story={story} id={claim.userId} />
              <span className="tabular">
                {claim.card === null ? t('anyCard') : t('cardNumber', { card: claim.card })}
              </span>
              <Badge tone={claim.verdict === 'BINGO' ? 'good' : 'bad'}>{t(`verdict.${claim.verdict}`)}</Badge>
              <span className="basis-full text-soft">
                {called.length === 0
                  ? t('beforeCalls')
                  : t('afterCall', { n: called.length, call: called.at(-1) })}
              </span>
              {claimedCards(story, claim).map((card) => (
                <ClaimedCard key={card} card={card} called={called} />
              ))}
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}
