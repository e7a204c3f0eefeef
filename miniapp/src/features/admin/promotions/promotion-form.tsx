import {
  createPromotion,
  type PromotionAnswer,
  updatePromotion,
} from '@chewata/common/contract/admin/promotions';
import { promotion as schema } from '@chewata/common/contract/community/promotions';
import { parse } from '@chewata/common/contract/parse';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { isWaiting } from '../parts/after-change.ts';
import { BoardFields } from './board-fields.tsx';
import { boardsOf, type DraftErrors, EMPTY_BOARD, type PromotionDraft, sentOf } from './promotion-draft.ts';
import { PromotionFacts } from './promotion-facts.tsx';
import { refreshPromotions } from './promotion-queries.ts';

export interface PromotionFormProps {
  /** Null for a new one. A promotion that has ended is read-only. */
  known: PromotionAnswer | null;
  begun: PromotionDraft;
  onSaved: () => void;
}

/** The form of a promotion. The contract's schema validates it before it is sent. */
export function PromotionForm({ known, begun, onSaved }: PromotionFormProps) {
  const { t } = useTranslation('promotions');
  const closed = known?.state === 'ended';
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const change = (some: Partial<PromotionDraft>) => setDraft((now) => ({ ...now, ...some }));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (pending || closed) return;
    const body = sentOf(draft, known ?? undefined);
    const checked = parse(schema, body);
    setFailed(null);
    if (!checked.ok) {
      const issues = checked.issues.map(({ path, messageKey, params }) => [
        path,
        t(`server:${messageKey}`, { ...params }),
      ]);
      setErrors(Object.fromEntries(issues) as DraftErrors);
      setFailed(t('look'));
      return;
    }
    setErrors({});
    setPending(true);
    try {
      const answer = await (known
        ? call(updatePromotion, { params: { id: known._id }, body })
        : call(createPromotion, { body }));
      await refreshPromotions();
      isWaiting(answer);
      onSaved();
    } catch (error) {
      const issues = error instanceof ApiError ? (error.failure.issues ?? []) : [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      setFailed(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={save}>
      <fieldset disabled={closed} className="grid gap-4">
        <Card className="grid gap-4 p-4">
          <PromotionFacts draft={draft} errors={errors} onChange={change} />
        </Card>
        {boardsOf(draft).map((key) => (
          <BoardFields
            key={key}
            board={key}
            draft={draft.boards[key] ?? EMPTY_BOARD}
            errors={errors}
            onChange={(board) => change({ boards: { ...draft.boards, [key]: board } })}
          />
        ))}
        {closed && <Notice tone="info">{t('closed')}</Notice>}
        {failed && <Notice tone="bad">{failed}</Notice>}
        {!closed && (
          <Button type="submit" wide pending={pending}>
            {t(known ? 'save' : 'create')}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
