import { GAMES } from '@chewata/common/games';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { GAMES_IN_ORDER } from '#games/game-ui.ts';
import { PracticeLink } from '#games/practice-link.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { GameCard } from './game-card.tsx';
import { HeadlinePlace } from './headline-place.tsx';
import { LotteryArt } from './lottery-art.tsx';

/** Loaded after the first screen; if they cannot be loaded, the games are shown without them. */
const PromotionHeadline = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./promotion-headline.tsx')).PromotionHeadline };
  } catch {
    return { default: () => null };
  }
});

const Offers = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./offers.tsx')).Offers };
  } catch {
    return { default: () => null };
  }
});

function FreeSpinsBadge({ spins }: { spins: number }) {
  const { t } = useTranslation('home');
  return spins > 0 && <Badge tone="gold">{t('common:spins.left', { n: spins })}</Badge>;
}

/** /home and /landingcard: the games that the user can play. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useMe();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <div>
        <h1 className="text-lg font-bold break-words md:text-xl">{t('greeting', { name: user.name })}</h1>
        <p className="text-soft">{t('choose')}</p>
      </div>
      <Suspense fallback={<HeadlinePlace />}>
        <PromotionHeadline />
      </Suspense>
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {GAMES_IN_ORDER.filter(({ game }) => !GAMES[game].adminsOnly || user.isAdmin).map(
          ({ game, ui }, index) => (
            <GameCard
              key={game}
              name={t(ui.home.name)}
              text={t(ui.home.text)}
              to={ui.paths.stakes}
              art={<ui.home.Art />}
              first={index === 0}
              note={
                GAMES[game].adminsOnly ? (
                  <Badge tone="info">{t('adminOnly')}</Badge>
                ) : (
                  ui.usesFreeSpins && <FreeSpinsBadge spins={user.remainingSpin} />
                )
              }
            />
          ),
        )}
        <GameCard name={t('lottery.name')} text={t('lottery.text')} art={<LotteryArt />} />
      </ul>
      <Suspense fallback={null}>
        <Offers />
      </Suspense>
      <PracticeLink />
    </div>
  );
}
