import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { BingoArt } from './bingo-art.tsx';
import { CoinArt, LotteryArt, SpinArt } from './game-art.tsx';
import { GameCard } from './game-card.tsx';
import { HeadlinePlace } from './headline-place.tsx';
import { ShortcutOffer } from './shortcut-offer.tsx';

/** After the first screen; one that does not come is no reason to show no games. */
const PromotionHeadline = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./promotion-headline.tsx')).PromotionHeadline };
  } catch {
    return { default: () => null };
  }
});

/** /home and /landingcard: what can be played. */
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
      <ShortcutOffer />
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        <GameCard
          name={t('bingo.name')}
          text={t('bingo.text')}
          to="/BetAmountPage"
          art={<BingoArt />}
          first
        />
        <GameCard
          name={t('spin.name')}
          text={t('spin.text')}
          to="/SpinBetAmount"
          art={<SpinArt />}
          note={
            user.remainingSpin > 0 && (
              <Badge tone="gold">{t('common:spins.left', { n: user.remainingSpin })}</Badge>
            )
          }
        />
        {user.isAdmin && (
          <GameCard
            name={t('flip.name')}
            text={t('flip.text')}
            to="/flip"
            art={<CoinArt />}
            note={<Badge tone="info">{t('adminOnly')}</Badge>}
          />
        )}
        <GameCard name={t('lottery.name')} text={t('lottery.text')} art={<LotteryArt />} />
      </ul>
    </div>
  );
}
