import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { CircleUserRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { openSettingsModal } from '../modals/modals.tsx';
import { ACCOUNT_LINKS, linksFor } from '../navigation/nav-links.ts';
import { useSignOut } from './use-sign-out.ts';

const ITEM =
  'flex min-h-11 w-full items-center rounded-control px-4 text-left text-sm active:bg-sunken hover:bg-sunken';

/** The account menu, from 768 px on. On phones its links are in the sidebar. */
export function ProfileMenu({ user }: { user: UserAnswer | null }) {
  const { t } = useTranslation();
  const id = useId();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      frame.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return (
    <div ref={frame} className="relative hidden md:block">
      <IconButton
        label={t('profile.menu')}
        aria-expanded={open}
        aria-controls={id}
        icon={<CircleUserRound className="size-6" />}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={id}
          className="motion-appear absolute top-full right-0 w-56 rounded-card border border-line bg-raised p-2 shadow-high"
        >
          <p className="truncate px-4 py-2 text-sm font-bold">{user?.name}</p>
          <Link to="/wallet" className={ITEM} onClick={() => setOpen(false)}>
            {t('nav.wallet')}
          </Link>
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              setOpen(false);
              openSettingsModal();
            }}
          >
            {t('nav.profile')}
          </button>
          <Link to="/history" className={ITEM} onClick={() => setOpen(false)}>
            {t('nav.history')}
          </Link>
          {linksFor(ACCOUNT_LINKS, user).map(({ to, text }) => (
            <Link key={to} to={to} className={ITEM} onClick={() => setOpen(false)}>
              {t(text)}
            </Link>
          ))}
          <button type="button" className={`${ITEM} text-danger`} onClick={signOut}>
            {t('logOut')}
          </button>
        </div>
      )}
    </div>
  );
}
