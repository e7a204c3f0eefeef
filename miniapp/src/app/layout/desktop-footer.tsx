import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { openFeedbackModal } from '../modals/modals.tsx';
import { FOOT_LINKS, linksFor, TOP_LINKS } from '../navigation/nav-links.ts';

const LINK = 'flex min-h-11 min-w-11 items-center justify-center hover:text-ink';

/** The footer from 768 px on. */
export function DesktopFooter() {
  const { t } = useTranslation();
  const session = useSession();
  const settings = useSettings();
  const links = settings?.links;
  const user = session.state === 'signed-in' ? session.user : null;
  const externalLinks = [
    { href: links?.chat, text: t('nav.contact') },
    { href: links?.group, text: t('nav.group') },
    { href: links?.privacy, text: t('nav.privacy') },
  ];
  return (
    <footer className="mt-8 hidden border-t border-line bg-surface md:block">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-6 py-6 text-sm text-soft">
        <p className="mr-auto">{settings && t('footer.about', { age: settings.minimumAge })}</p>
        {linksFor([...TOP_LINKS, ...FOOT_LINKS], user).map(({ to, text }) => (
          <Link key={to} to={to} className={LINK}>
            {t(text)}
          </Link>
        ))}
        <button type="button" className={LINK} onClick={openFeedbackModal}>
          {t('giveFeedback')}
        </button>
        {externalLinks.map(
          ({ href, text }) =>
            href && (
              <a key={text} href={href} target="_blank" rel="noreferrer" className={LINK}>
                {text}
              </a>
            ),
        )}
      </div>
    </footer>
  );
}
