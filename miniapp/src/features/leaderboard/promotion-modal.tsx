import type { BonusAnswer } from '@chewata/common/contract/community/leaderboard';
import { useTranslation } from 'react-i18next';
import { usePromotionText } from '#games/promotion-text.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { PrizeText } from './prize-text.tsx';
import { usePromotionWords } from './promotion-words.ts';

/** The stakes of the promotion in order, 'All' first. */
const keysOf = (record: Record<string, unknown>): string[] =>
  Object.keys(record).sort((a, b) => (Number(a) || 0) - (Number(b) || 0));

/** All details of the promotion: its message, its rules and the prize of each rank. */
export function PromotionModal({ bonus, onClose }: { bonus: BonusAnswer; onClose: () => void }) {
  const { t } = useTranslation('leaderboard');
  const textOf = usePromotionText();
  const wordsOf = usePromotionWords();
  const nameOf = (key: string) => (key === 'All' ? t('all') : t('atStake', { stake: key }));
  const hasRules = Object.values(bonus.rules).some((rules) => (rules?.length ?? 0) > 0);
  return (
    <Dialog open onClose={onClose} title={textOf(bonus.name)} wide>
      <div className="grid gap-5">
        {bonus.image && (
          <img src={bonus.image} alt="" className="max-h-48 w-full rounded-control object-cover" />
        )}
        {bonus.message && <p>{textOf(bonus.message)}</p>}
        {hasRules && (
          <div className="grid gap-2">
            <h3 className="font-bold">{t('rules')}</h3>
            <ul className="grid list-disc gap-1 pl-5 text-sm">
              {keysOf(bonus.rules).flatMap((key) =>
                (bonus.rules[key] ?? []).map((rule) => (
                  <li key={`${key} ${rule}`}>
                    {key !== 'All' && <strong>{nameOf(key)}: </strong>}
                    {wordsOf(rule)}
                  </li>
                )),
              )}
            </ul>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {keysOf(bonus.structure).map((key) => (
            <div key={key} className="grid content-start gap-1">
              <h3 className="font-bold">{nameOf(key)}</h3>
              <ol className="text-sm">
                {Object.entries(bonus.structure[key] ?? {}).map(([rank, prize]) => (
                  <li key={rank} className="flex min-h-8 items-center justify-between border-b border-line">
                    <span>{t('rankNo', { rank })}</span>
                    <PrizeText prize={prize} className="font-bold text-gold-ink" />
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
