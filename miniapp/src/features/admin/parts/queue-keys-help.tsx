import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { QUEUE_KEYS } from './use-queue-keys.ts';

const SHOWN: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };
/** '/' is that of the search above every screen. */
const ROWS = [...Object.entries(QUEUE_KEYS), ['search', ['/']] as const];

export interface QueueKeysHelpProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A button that names the keys of a queue, on devices with a mouse, and the list of them. */
export function QueueKeysHelp({ open, onOpen, onClose }: QueueKeysHelpProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start max-lg:hidden"
        icon={<Keyboard className="size-4" />}
        aria-keyshortcuts="?"
        onClick={onOpen}
      >
        {t('keys.title')} <kbd className="rounded-control border border-line px-1.5">?</kbd>
      </Button>
      <Dialog open={open} onClose={onClose} title={t('keys.title')} description={t('keys.text')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          {ROWS.map(([action, keys]) => (
            <div key={action} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-8 rounded-control border border-line px-2 py-0.5 text-center"
                  >
                    {SHOWN[key] ?? key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`keys.${action}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
