import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';

/** Asks in the first round whether the app shall mark the called numbers. */
export function AutoMarkOffer({ onAnswer }: { onAnswer: (on: boolean) => void }) {
  const { t } = useTranslation('bingo');
  return (
    <section
      aria-label={t('bingo-play:game.autoMark')}
      className="border-t border-line bg-brand-soft px-3 py-2 text-sm md:rounded-card md:border"
    >
      <p className="mb-1.5 font-bold">{t('bingo-play:autoMark.ask')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" variant="outline" onClick={() => onAnswer(false)}>
          {t('bingo-play:autoMark.no')}
        </Button>
        <Button size="small" onClick={() => onAnswer(true)}>
          {t('bingo-play:autoMark.yes')}
        </Button>
      </div>
    </section>
  );
}
