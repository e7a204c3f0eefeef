import { type AnnouncementAnswer, deleteAnnouncement } from '@chewata/common/contract/admin/announcements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

const TONE = { soon: 'info', active: 'good', ended: 'plain' } as const;

interface AnnouncementCardProps {
  announcement: AnnouncementAnswer;
  onEdit: () => void;
}

/** One announcement: its text in the reader's language, its times, and how far the bot has come. */
export function AnnouncementCard({ announcement, onEdit }: AnnouncementCardProps) {
  const { t, i18n } = useTranslation('announcements');
  const timeOf = useLocalTime();
  const [asked, setAsked] = useState(false);
  const { _id, texts, to, from, until, state, by, bot } = announcement;
  const text = new Map<string, string>(Object.entries(texts)).get(i18n.language) ?? texts.en;

  async function remove() {
    try {
      const { message } = await call(deleteAnnouncement, { params: { id: _id } });
      void toastSuccess(message);
      await queryClient.invalidateQueries({ queryKey: ['admin', 'announcements'] });
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    }
    setAsked(false);
  }
  return (
    <Card className="grid h-full content-start gap-3 p-4 text-sm">
      <div className="flex flex-wrap gap-2">
        <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>
        <Badge>{t(`to.${to}`)}</Badge>
      </div>
      <p className="text-base break-words whitespace-pre-line">{text}</p>
      <p className="text-soft">
        {timeOf(from)} – {until ? timeOf(until) : t('untilDeleted')}
        <br />
        {by.name}
      </p>
      {bot && <p>{t('sent', { sent: bot.sent, total: bot.total })}</p>}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Button variant="outline" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsked(true)}>
          {t('delete')}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('askDelete')}
          description={t('askDeleteText')}
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
