import { useTranslation } from 'react-i18next';
import { TipPlace, useTip } from '#games/tips/tip-place.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { AutoMarkOffer } from './auto-mark-offer.tsx';
import { BingoButton } from './bingo-button.tsx';
import type { AutoMark } from './use-auto-mark.ts';
import type { BingoClaim } from './use-claim.ts';

export interface RoundControlsProps {
  claim: BingoClaim;
  autoMark: AutoMark;
  isWatching: boolean;
  /** To the cards of the next round. */
  onChoose: () => void;
}

/** At the thumb: BINGO and automatic marking, or, for a player who watches, the way into the next round. */
export function RoundControls({ claim, autoMark, isWatching, onChoose }: RoundControlsProps) {
  const { t } = useTranslation('bingo');
  const [isTipOpen, closeTip] = useTip('play');
  return (
    <div className="max-[17rem]:contents md:col-start-2 md:row-start-3 md:grid md:content-start md:gap-4">
      {/* One thing at a time. */}
      {!isWatching &&
        (isTipOpen ? (
          <TipPlace name="play" onClose={closeTip} />
        ) : (
          autoMark.isOpen && <AutoMarkOffer onAnswer={autoMark.set} />
        ))}
      <div className="flex items-center gap-2 border-t border-line bg-surface px-2 py-1.5 max-[17rem]:sticky max-[17rem]:bottom-0 max-[17rem]:z-10 md:flex-col md:items-stretch md:justify-start md:gap-4 md:border-0 md:bg-transparent md:p-0">
        {isWatching ? (
          <Button wide className="h-14" onClick={onChoose}>
            {t('bingo-play:game.choose')}
          </Button>
        ) : (
          <>
            <Switch label={t('bingo-play:game.autoMark')} on={autoMark.isOn} onChange={autoMark.set} />
            <div className="min-w-0 flex-1 md:order-first md:flex-none">
              <BingoButton claim={claim} />
            </div>
          </>
        )}
        <p className="rounded-control bg-gold-soft py-2.5 text-center font-bold text-gold-ink max-md:hidden">
          {t('bingo-play:game.goodLuck')}
        </p>
      </div>
    </div>
  );
}
