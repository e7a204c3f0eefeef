import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ALL, type BoardDraft, type DraftErrors } from './promotion-draft.ts';

export interface BoardFieldsProps {
  /** A stake in Birr as text, or 'All'. */
  board: string;
  draft: BoardDraft;
  errors: DraftErrors;
  onChange: (draft: BoardDraft) => void;
}

/** The prizes, the required games, and the rules at one stake or across all stakes. */
export function BoardFields({ board, draft, errors, onChange }: BoardFieldsProps) {
  const { t } = useTranslation('promotions');
  /** An error within a list is shown at the list. */
  const at = (field: string) =>
    Object.entries(errors).find(([path]) => path.startsWith(`${field}.${board}`))?.[1];
  const title = board === ALL ? t('allTogether') : t('leaderboard:atStake', { stake: board });
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="font-bold">{title}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextAreaField
          label={t('prizes')}
          hint={t('prizesHint')}
          error={at('structure')}
          rows={6}
          value={draft.prizes}
          onChange={(event) => onChange({ ...draft, prizes: event.target.value })}
        />
        <div className="grid gap-4">
          <TextField
            label={t('minimumGames')}
            hint={t('minimumGamesHint')}
            error={at('minimumGames')}
            inputMode="numeric"
            className="tabular"
            value={draft.minimumGames}
            onChange={(event) => onChange({ ...draft, minimumGames: event.target.value.replace(/\D/g, '') })}
          />
          <TextAreaField
            label={t('leaderboard:rules')}
            hint={t('rulesHint')}
            error={at('rules')}
            rows={3}
            value={draft.rules}
            onChange={(event) => onChange({ ...draft, rules: event.target.value })}
          />
        </div>
      </div>
    </Card>
  );
}
