import { blockChatUser, type ChatContact } from '@chewata/common/contract/community/chat';
import { Ban, Flag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { MessageForm } from './message-form.tsx';
import { ReportModal } from './report-modal.tsx';
import { useTalk } from './use-talk.ts';

export interface TalkProps {
  contact: ChatContact;
  onBack: () => void;
  /** Called when the list of contacts changes: a message, a read mark, a block. */
  onChanged: () => void;
}

/** The chat with one user: the messages, newest at the bottom, and the input. */
export function Talk({ contact, onBack, onChanged }: TalkProps) {
  const { t } = useTranslation('chat');
  const me = useMe()._id;
  const time = useLocalTime();
  const { messages, state, load, older, send } = useTalk(contact._id, onChanged);
  const [reported, setReported] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?._id;
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  async function block() {
    try {
      await call(blockChatUser, { params: { userId: contact._id }, body: { blocked: !contact.blocked } });
      onChanged();
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <ScreenTitle
        onBack={onBack}
        end={
          !contact.isSupport && (
            <Button
              variant="ghost"
              size="small"
              icon={<Ban className="size-4" aria-hidden="true" />}
              onClick={block}
            >
              {t(contact.blocked ? 'unblock' : 'block')}
            </Button>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          {contact.isSupport ? t('support') : contact.name}
          {contact.staff && <StaffBadge />}
        </span>
      </ScreenTitle>
      <div className="grid max-h-[55vh] grid-cols-[minmax(0,1fr)] min-h-40 content-start gap-2 overflow-y-auto rounded-card border border-line bg-surface p-3">
        {older && (
          <Button variant="ghost" size="small" onClick={older}>
            {t('older')}
          </Button>
        )}
        {messages.length === 0 && state === 'loading' && <SkeletonBlock className="h-16 w-3/4" />}
        {messages.length === 0 && state === 'loaded' && (
          <p className="py-8 text-center text-soft">{t('noMessages')}</p>
        )}
        {state === 'failed' && <ErrorState onRetry={load} />}
        {messages.map(({ _id, senderId, message, createdAt }) => (
          <div key={_id} className={classNames('flex items-end gap-1', senderId === me && 'justify-end')}>
            <div
              className={classNames(
                'max-w-[80%] rounded-card px-3 py-2',
                senderId === me ? 'bg-brand-soft' : 'bg-sunken',
              )}
            >
              <p className="wrap-anywhere whitespace-pre-line">{message}</p>
              <time dateTime={createdAt} className="tabular text-xs text-soft">
                {time(createdAt)}
              </time>
            </div>
            {senderId !== me && !contact.isSupport && (
              <IconButton
                label={t('report')}
                icon={<Flag className="size-4 text-soft" />}
                onClick={() => setReported(_id)}
              />
            )}
          </div>
        ))}
        <div ref={end} />
      </div>
      {!contact.blocked && <MessageForm onSend={send} />}
      {reported && <ReportModal messageId={reported} onClose={() => setReported(null)} />}
    </section>
  );
}
