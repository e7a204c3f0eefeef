import { Bell, CircleUserRound, LogOut, MessageCircle, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '#api/session.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { LANGUAGES, OWN_NAMES, setLanguage, useLanguage } from '#locales/language.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { openFeedbackModal, openNotifications } from '../modals/modals.tsx';
import { linksFor, SIDE_LINKS } from '../navigation/nav-links.ts';
import { ContactLink } from './contact-link.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useSignOut } from './use-sign-out.ts';

const ITEM =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left text-base active:bg-sunken';

interface SidebarProps {
  open: boolean;
  /** How many notifications are unread. */
  unread: number;
  onClose: () => void;
}

/** The phone's menu: all links, the language, and logout. */
export function Sidebar({ open, unread, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const session = useSession();
  const language = useLanguage();
  const signOut = useSignOut();
  const user = session.state === 'signed-in' ? session.user : null;
  return (
    <Sheet open={open} onClose={onClose} title={user?.name ?? t('menu')} side="left">
      <nav aria-label={t('menu')} className="grid gap-0.5 px-2 pb-4">
        {linksFor(SIDE_LINKS, user).map(({ to, text, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            onClick={onClose}
            className={({ isActive }) =>
              classNames(ITEM, isActive && 'bg-brand-soft font-bold text-brand-ink')
            }
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            <span className="flex-1">{t(text)}</span>
            {to === GAME_UI.spin.paths.stakes && user && user.remainingSpin > 0 && (
              <Badge tone="gold">{t('spins.left', { n: user.remainingSpin })}</Badge>
            )}
          </NavLink>
        ))}
        <fieldset className="my-2 border-y border-line px-3 py-3">
          <legend className="sr-only">{t('language')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {LANGUAGES.map((tag) => (
              <button
                key={tag}
                type="button"
                lang={tag}
                aria-pressed={tag === language}
                className={classNames(
                  'min-h-11 rounded-control border px-2 text-sm',
                  tag === language ? 'border-brand bg-brand-soft font-bold text-brand-ink' : 'border-line',
                )}
                onClick={() => setLanguage(tag)}
              >
                {OWN_NAMES[tag]}
              </button>
            ))}
          </div>
        </fieldset>
        <NavLink to="/profile" className={ITEM} onClick={onClose}>
          <CircleUserRound className="size-5 shrink-0" aria-hidden="true" />
          {t('nav.profile')}
        </NavLink>
        {[
          { text: t('notifications'), Icon: Bell, open: openNotifications, unread },
          { text: t('giveFeedback'), Icon: Star, open: openFeedbackModal, unread: 0 },
        ].map(({ text, Icon, open: show, unread: count }) => (
          <button
            key={text}
            type="button"
            className={ITEM}
            onClick={() => {
              onClose();
              show();
            }}
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            {text}
            <UnreadBadge unread={count} className="ml-auto" />
          </button>
        ))}
        <ContactLink className={ITEM} onClick={onClose}>
          <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
          {t('nav.contact')}
        </ContactLink>
        <button type="button" className={`${ITEM} text-danger`} onClick={signOut}>
          <LogOut className="size-5 shrink-0" aria-hidden="true" />
          {t('logOut')}
        </button>
      </nav>
    </Sheet>
  );
}
