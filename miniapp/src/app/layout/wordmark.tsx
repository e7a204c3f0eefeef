import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/**
 * The woven diamond and the name. If a large balance needs the space, the name wraps to a second line, which is
 * hidden; the diamond stays.
 */
export function Wordmark({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      aria-label={t('brand')}
      className="flex h-11 min-w-8 flex-wrap items-center gap-x-2 overflow-hidden rounded-control font-bold"
    >
      <svg viewBox="0 0 64 64" className="h-11 w-8 shrink-0" aria-hidden="true">
        <rect width="64" height="64" rx="15" fill="#0B6E4F" />
        <path d="M32 8 56 32 32 56 8 32Z" fill="#E5B04C" />
        <path d="M32 15.500 48.500 32 32 48.500 15.500 32Z" fill="#C63D3D" />
        <circle cx="32" cy="32" r="11.500" fill="#FFFFFF" />
        <path d="M32 25.500 38.500 32 32 38.500 25.500 32Z" fill="#0B6E4F" />
      </svg>
      <span className="flex h-11 items-center text-base md:text-lg">{t('brand')}</span>
    </Link>
  );
}
