import { parse } from '@chewata/common/contract/parse';
import {
  createPromotion,
  type PromotionAnswer,
  promotion as schema,
  updatePromotion,
} from '@chewata/common/contract/promotions';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { BoardFields } from './board-fields.tsx';
import { boardsOf, NOTHING, type PromotionDraft, sentOf, type Wrong } from './promotion-draft.ts';
import { PromotionFacts } from './promotion-facts.tsx';
import { refreshPromotions } from './promotion-queries.ts';

export interface PromotionFormProps {
  /** Null: a new one. One that has ended is to be read, not changed. */
  known: PromotionAnswer | null;
  begun: PromotionDraft;
  onSaved: () => void;
}

/** Everything of a promotion; checked by the contract before it is sent. */
export function PromotionForm({ known, begun, onSaved }: PromotionFormProps) {
  const { t } = useTranslation('promotions');
  const closed = known?.state === 'ended';
  const [draft, setDraft] = useState(begun);
  const [wrong, setWrong] = useState<Wrong>({});
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
      setWrong(Object.fromEntries(issues) as Wrong);
      setFailed(t('look'));
      return;
    }
    setWrong({});
    setPending(true);
    try {
      await (known
        ? call(updatePromotion, { params: { id: known._id }, body })
        : call(createPromotion, { body }));
      await refreshPromotions();
      void toastSuccess(t('saved'));
      onSaved();
    } catch (error) {
      const issues = error instanceof ApiError ? (error.failure.issues ?? []) : [];
      setWrong(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      setFailed(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={save}>
      <fieldset disabled={closed} className="grid gap-4">
        <Card className="grid gap-4 p-4">
          <PromotionFacts draft={draft} wrong={wrong} onChange={change} />
        </Card>
        {boardsOf(draft).map((key) => (
          <BoardFields
            key={key}
            board={key}
            draft={draft.boards[key] ?? NOTHING}
            wrong={wrong}
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
