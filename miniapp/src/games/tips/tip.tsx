import { Lightbulb, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { savePreference } from '#device/preferences.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';

export type TipName = 'money' | 'stakes' | 'cards' | 'play';

export interface TipProps {
  name: TipName;
  onClose: () => void;
}

/** One sentence on what to do on this screen, for a player who sees it for the first time. */
export function Tip({ name, onClose }: TipProps) {
  const { t } = useTranslation('tips');
  useEffect(() => savePreference(`tip.${name}`, 'seen'), [name]);
  return (
    <aside
      data-tip={name}
      className="flex min-h-20 items-center gap-3 rounded-control border border-brand bg-brand-soft pl-3 text-sm leading-tight text-ink"
    >
      <Lightbulb className="size-5 shrink-0 text-brand-ink" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-0.5">
        <p>{t(name)}</p>
        {name === 'money' && (
          <Link
            to="/wallet?open=checkout"
            className="flex min-h-11 items-center font-bold text-brand-ink underline"
          >
            {t('deposit')}
          </Link>
        )}
      </div>
      <IconButton label={t('close')} icon={<X className="size-5" />} onClick={onClose} />
    </aside>
  );
}
