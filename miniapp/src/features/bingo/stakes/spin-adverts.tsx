import { GAMES } from '@chewata/common/games';
import { fromPercent } from '@chewata/common/games/percent';
import { spinPrizes, spinRounds } from '@chewata/common/games/spin/rounds';
import { fromBirr, toBirr, ZERO } from '@chewata/common/money';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { prefersLessMotion } from '#device/less-motion.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { classNames } from '#ui/class-names.ts';
import { formatAmount } from '#ui/money/amount.tsx';

const ADVERT_MS = 6000;
/** The first prize of a full wheel at the highest stake, in whole Birr. `houseCut` is in percent. */
function highestWin(stakes: readonly number[], houseCut: number): number {
  const highest = fromBirr(Math.max(...stakes));
  const cards = GAMES.spin.cards.length;
  const netWin = GAMES.spin.netWin(highest, cards, fromPercent(houseCut));
  const [first = ZERO] = spinPrizes(netWin, spinRounds(cards).prizeSplit);
  return Math.floor(toBirr(first));
}

const Wheel = () => (
  <svg viewBox="0 0 100 100" className="size-16 shrink-0 max-[17rem]:hidden" aria-hidden="true">
    {['#E5B04C', '#C63D3D', '#F5EFE6', '#2BA77E', '#E5B04C', '#6FA8F0', '#F5EFE6', '#C63D3D'].map(
      (colour, n) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the sectors never move
          key={n}
          d="M50 50 50 6 A44 44 0 0 1 81.1 18.900Z"
          fill={colour}
          transform={`rotate(${n * 45} 50 50)`}
        />
      ),
    )}
    <circle cx="50" cy="50" r="44" fill="none" stroke="#F8ECD3" strokeWidth="4" />
    <circle cx="50" cy="50" r="10" fill="#12100E" />
    <path d="M50 16 43 2h14Z" fill="#12100E" />
  </svg>
);

/** The offers of the spin game, one after another. Each is a link to the game. */
export function SpinAdverts() {
  const { t } = useTranslation('lobby');
  const settings = useSettings();
  const { remainingSpin } = useMe();
  const [viewport, carousel] = useEmblaCarousel({ loop: true });
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (!carousel) return;
    const showSelected = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', showSelected);
    const timer = setInterval(() => {
      if (!prefersLessMotion() && !document.hidden) carousel.scrollNext();
    }, ADVERT_MS);
    const stop = () => clearInterval(timer);
    carousel.on('pointerDown', stop);
    return () => {
      stop();
      carousel.off('select', showSelected);
      carousel.off('pointerDown', stop);
    };
  }, [carousel]);

  const stakes = settings?.stakes.spin ?? [];
  const win = stakes.length > 0 ? highestWin(stakes, settings?.percents.spin.default ?? 0) : 0;
  const adverts = [
    win > 0 && t('advert.win', { amount: formatAmount(win, true) }),
    remainingSpin > 0 && t('advert.free', { n: remainingSpin }),
    t('advert.places'),
  ].filter((text) => text !== false);

  return (
    <section aria-label={t('advert.label')} className="relative">
      <div ref={viewport} className="overflow-hidden rounded-card">
        <ul className="flex">
          {adverts.map((text) => (
            <li key={text} className="min-w-0 flex-[0_0_100%]">
              <Link
                to={GAME_UI.spin.paths.stakes}
                className="flex h-full min-h-24 items-center gap-4 bg-[#3B2A12] px-4 pb-3 text-[#F8ECD3] md:px-6"
              >
                <Wheel />
                <span className="min-w-0 flex-1">
                  <span className="block text-xs font-bold text-[#E5B04C]">{t('advert.spin')}</span>
                  <span className="block text-sm leading-tight font-bold">{text}</span>
                </span>
                <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 bottom-1.5 flex justify-center gap-1.5"
      >
        {adverts.map((text, n) => (
          <span
            key={text}
            className={classNames('size-1.5 rounded-full bg-[#F8ECD3]', n !== shown && 'opacity-40')}
          />
        ))}
      </div>
    </section>
  );
}
