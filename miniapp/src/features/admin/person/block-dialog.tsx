import { BLOCK_REASONS, type BlockReason } from '@chewata/common/contract/accounts/blocks';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { blockUser } from '@chewata/common/contract/admin/users';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { serverNow } from '#api/server-clock.ts';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

export interface BlockDialogProps {
  user: UserAnswer;
  onClose: () => void;
  onChanged: () => void;
}

/** How long a block lasts; support may block for a day at most. A minute less allows for clocks that differ. */
const SPANS = {
  hour: HOUR_MS,
  day: DAY_MS - 60_000,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  open: null,
} as const;
type SpanName = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as SpanName[];
const SHORT: readonly SpanName[] = ['hour', 'day'];

/** Asks why and until when before a person is blocked. The person sees the answer. */
export function BlockDialog({ user, onClose, onChanged }: BlockDialogProps) {
  const { t } = useTranslation('person');
  const me = useMe();
  const [reason, setReason] = useState<BlockReason>('abuse');
  const [span, setSpan] = useState<SpanName>('day');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (text.trim() === '') return setMissing(true);
    const ms = SPANS[span];
    const until = ms === null ? null : new Date(serverNow() + ms).toISOString();
    try {
      await call(blockUser, { params: { id: user._id }, body: { reason, text, until } });
      void toastSuccess(t('isBlocked'));
      onChanged();
      onClose();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('askBlock', { name: user.name })}
      description={t('askBlockText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t('block')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('blockReason')}
        value={reason}
        onChange={({ target }) => setReason(BLOCK_REASONS.find((one) => one === target.value) ?? reason)}
      >
        {BLOCK_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`common:blocked.reason.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('blockSpan')}
        value={span}
        onChange={({ target }) => setSpan(SPAN_NAMES.find((one) => one === target.value) ?? span)}
      >
        {(me.isAdmin ? SPAN_NAMES : SHORT).map((one) => (
          <option key={one} value={one}>
            {t(`span.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('blockText')}
        hint={t('blockTextHint')}
        rows={2}
        maxLength={300}
        value={text}
        error={missing && text.trim() === '' ? t('textMissing') : undefined}
        onChange={(event) => setText(event.target.value.replace(/\n/g, ' '))}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
