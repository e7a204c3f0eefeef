import { CircleUserRound, Grid3x3, History, House, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { GAME_UI } from '#games/game-ui.ts';
import { classNames } from '#ui/class-names.ts';

const TABS = [
  { to: '/home', text: 'nav.home', icon: House },
  { to: '/profile', text: 'nav.profile', icon: CircleUserRound },
  { to: GAME_UI.bingo.paths.stakes, text: 'nav.bingoShort', icon: Grid3x3 },
  { to: '/wallet', text: 'nav.wallet', icon: Wallet },
  { to: '/history', text: 'nav.history', icon: History },
];

/** The phone's five tabs, within reach of the thumb. */
export function MobileFooter() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('nav.tabs')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {TABS.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex h-16 flex-col items-center justify-center gap-0.5 text-xs',
                  isActive ? 'font-bold text-brand-ink' : 'text-soft',
                )
              }
            >
              {({ isActive }) => (
                <>
                  <span
                    className={classNames(
                      'grid h-7 w-12 place-items-center rounded-full',
                      isActive && 'bg-brand-soft',
                    )}
                  >
                    <Icon className="size-5" aria-hidden="true" />
                  </span>
                  <span className="whitespace-nowrap max-[17rem]:sr-only">{t(text)}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
