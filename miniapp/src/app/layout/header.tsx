import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '#api/session.ts';
import { useUnread } from '#api/unread.ts';
import { loadPart } from '#device/load-part.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TibebStripe } from '#ui/layout/tibeb-stripe.tsx';
import { linksFor, TOP_LINKS } from '../navigation/nav-links.ts';
import { BalanceBadge } from './balance-badge.tsx';
import { BellButton } from './bell-button.tsx';
import { ContactLink } from './contact-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SpinButton } from './spin-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { Wordmark } from './wordmark.tsx';

const loadSidebar = () => loadPart(() => import('./sidebar.tsx'));
const Sidebar = lazy(() => loadSidebar().then((module) => ({ default: module.Sidebar })));

/** The header of signed-in pages, with the woven stripe on top. */
export function Header() {
  const { t } = useTranslation();
  const session = useSession();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const user = session.state === 'signed-in' ? session.user : null;
  const unread = useUnread();
  return (
    <header className="bg-surface pt-[var(--safe-top)] shadow-card">
      <TibebStripe />
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-1 px-2 md:gap-2 md:px-6">
        <IconButton
          className="relative xl:hidden"
          label={unread > 0 ? `${t('menu')}: ${t('notifications.unread', { unread })}` : t('menu')}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          icon={
            <>
              <Menu className="size-6" />
              {/* From 768 px on the bell has it. */}
              <UnreadBadge unread={unread} className="absolute top-0 right-0 md:hidden" />
            </>
          }
          onPointerDown={loadSidebar}
          onClick={() => setMenu('open')}
        />
        <Wordmark to="/home" />
        {/* Long names, as in Oromo, take two lines. */}
        <nav aria-label={t('nav.label')} className="ml-4 hidden flex-1 items-center xl:flex">
          {linksFor(TOP_LINKS, user).map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center rounded-control px-2 text-sm leading-tight font-bold',
                  isActive ? 'text-brand-ink' : 'text-soft hover:text-ink',
                )
              }
            >
              {t(text)}
            </NavLink>
          ))}
          <ContactLink className="flex min-h-11 items-center px-2 text-sm leading-tight font-bold text-soft hover:text-ink">
            {t('nav.contact')}
          </ContactLink>
        </nav>
        <div className="ml-auto flex items-center gap-0.5 md:gap-1">
          <SpinButton spins={user?.remainingSpin ?? 0} />
          {user && <BellButton unread={unread} />}
          {/* With very large letters on a phone the balance needs this space; the language is also in the menu. */}
          <span className="contents max-[17rem]:hidden">
            <ThemeToggle />
            <LanguagePicker />
          </span>
          {user && <BalanceBadge />}
          <ProfileMenu user={user} />
        </div>
      </div>
      {menu !== 'never' && (
        <Suspense fallback={null}>
          <Sidebar open={menu === 'open'} unread={unread} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
