import { PROMOTION_TYPES, type PromotionType } from '@chewata/common/contract/community/promotions';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DraftErrors, PromotionDraft } from './promotion-draft.ts';

export interface PromotionFactsProps {
  draft: PromotionDraft;
  errors: DraftErrors;
  onChange: (some: Partial<PromotionDraft>) => void;
}

/** The fields that apply at every stake: texts, kind, times, thresholds, and the stakes that count. */
export function PromotionFacts({ draft, errors, onChange }: PromotionFactsProps) {
  const { t } = useTranslation('promotions');
  const text = (field: 'name' | 'image' | 'startsAt' | 'endsAt' | 'minimumPlayers' | 'rankLimit') => ({
    label: t(field),
    error: errors[field],
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <TextField {...text('name')} maxLength={80} autoComplete="off" />
      <TextAreaField
        label={t('message')}
        error={errors.message}
        rows={2}
        maxLength={1000}
        value={draft.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('type')}
          hint={t('typeHint')}
          value={draft.type}
          onChange={(event) => onChange({ type: event.target.value as PromotionType })}
        >
          {PROMOTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...text('image')} hint={t('imageHint')} autoComplete="off" inputMode="url" />
        <TextField {...text('startsAt')} type="datetime-local" hint={t('addisTime')} />
        <TextField {...text('endsAt')} type="datetime-local" hint={t('endsHint')} />
        <TextField {...text('minimumPlayers')} inputMode="numeric" className="tabular" />
        <TextField {...text('rankLimit')} inputMode="numeric" className="tabular" />
      </div>
      <Stakes chosen={draft.stakes} onChange={(stakes) => onChange({ stakes })} />
      {(['promotion', 'available'] as const).map((flag) => (
        <label key={flag} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-[var(--brand)]"
            checked={draft[flag]}
            onChange={(event) => onChange({ [flag]: event.target.checked })}
          />
          {t(flag)}
        </label>
      ))}
    </>
  );
}

/** The bingo stakes that count; if none is chosen, all of them. */
function Stakes({ chosen, onChange }: { chosen: string[]; onChange: (stakes: string[]) => void }) {
  const { t } = useTranslation('promotions');
  const offered = (useSettings()?.stakes.bingo ?? []).map(String);
  const all = [...new Set([...offered, ...chosen])].sort((a, b) => Number(a) - Number(b));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-bold">{t('stakes')}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((stake) => {
          const on = chosen.includes(stake);
          return (
            <button
              key={stake}
              type="button"
              aria-pressed={on}
              className={classNames(
                'tabular min-h-11 min-w-14 rounded-full border px-4 text-sm font-bold',
                on ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface',
              )}
              onClick={() => onChange(on ? chosen.filter((one) => one !== stake) : [...chosen, stake])}
            >
              {stake}
            </button>
          );
        })}
      </div>
      <p className="text-sm text-soft">{t('stakesHint')}</p>
    </fieldset>
  );
}
