import { shownAnnouncements } from '@chewata/common/contract/community/announcements';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useSession } from '#api/session.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';

const hidden = (id: string): string => `announcement.${id}`;
const REFRESH_MS = 60_000;

/** The newest announcement that was not hidden on this device. Nothing if there is none or the server is away. */
export function AnnouncementBanner() {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const reader = session.state === 'signed-in' ? session.user._id : null;
  const { data } = useQuery({
    queryKey: ['announcements', i18n.language, reader],
    queryFn: ({ signal }) => call(shownAnnouncements, { signal }),
    retry: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const [, setHidden] = useState('');
  const shown = data?.announcements.find(({ _id }) => readPreference(hidden(_id)) === null);
  if (!shown) return null;
  return (
    <section
      aria-label={t('announcement')}
      className="border-b border-info bg-info-soft px-4 text-sm text-ink"
    >
      <div className="mx-auto flex w-full max-w-6xl items-start gap-3">
        <Megaphone className="mt-3.5 size-5 shrink-0 text-info" aria-hidden="true" />
        <p className="max-h-40 min-w-0 flex-1 overflow-y-auto py-3 break-words whitespace-pre-line">
          {shown.text}
        </p>
        <IconButton
          label={t('announcement.hide')}
          icon={<X className="size-5" />}
          onClick={() => {
            savePreference(hidden(shown._id), 'hidden');
            setHidden(shown._id);
          }}
        />
      </div>
    </section>
  );
}
