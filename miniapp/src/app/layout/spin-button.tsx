import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GAME_UI } from '#games/game-ui.ts';

/** Opens the spin game and shows the number of free spins. On phones it is on /home and in the menu. */
export function SpinButton({ spins }: { spins: number }) {
  const { t } = useTranslation();
  return (
    <Link
      to={GAME_UI.spin.paths.stakes}
      className="hidden min-h-11 items-center gap-2 rounded-full bg-gold px-4 text-sm font-bold whitespace-nowrap text-on-gold md:flex"
    >
      {t('nav.spin')}
      <span className="tabular grid h-6 min-w-6 place-items-center rounded-full bg-on-gold px-1.5 text-xs text-gold">
        <span className="sr-only">{t('spins.left', { n: spins })}</span>
        <span aria-hidden="true">{spins}</span>
      </span>
    </Link>
  );
}
