import { useTranslation } from 'react-i18next';

/** The button that claims a complete card, as it looks then. */
export function BingoPicture() {
  const { t } = useTranslation('bingo-play');
  return (
    <span className="rounded-control bg-gold px-3 py-2 font-bold tracking-widest text-on-gold">
      {t('game.bingo')}
    </span>
  );
}
