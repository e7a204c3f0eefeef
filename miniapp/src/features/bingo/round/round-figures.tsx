import { ChevronLeft, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Amount } from '#ui/money/amount.tsx';

export interface GameFacts {
  /** Birr. */
  win: number;
  stake: number;
  calls: number;
  /** Cards in play. */
  players: number;
}

export interface SoundProps {
  muted: boolean;
  onMute: (muted: boolean) => void;
}

/** Mute, kept locally. */
export function MuteButton({ muted, onMute }: SoundProps) {
  const { t } = useTranslation('bingo');
  return (
    <IconButton
      label={t(muted ? 'game.unmute' : 'game.mute')}
      aria-pressed={muted}
      icon={muted ? <VolumeX className="size-5 text-soft" /> : <Volume2 className="size-5 text-brand" />}
      onClick={() => onMute(!muted)}
    />
  );
}

const Box = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-center rounded-small bg-sunken px-0.5 py-0.5 text-center">
    <dt className="truncate text-xs text-soft">{label}</dt>
    <dd className="tabular truncate text-sm leading-tight font-bold">{children}</dd>
  </div>
);

/** The phone's strip: Win, Stake, Call, Player, mute; before them the way out. */
export function GameStrip({
  facts,
  onBack,
  ...sound
}: { facts: GameFacts | null; onBack: () => void } & SoundProps) {
  const { t } = useTranslation('bingo');
  return (
    <div className="flex items-center gap-1 border-b border-line bg-surface px-1 py-1 md:hidden">
      <IconButton label={t('common:back')} icon={<ChevronLeft className="size-6" />} onClick={onBack} />
      <dl className="grid min-w-0 flex-1 grid-cols-[repeat(4,minmax(0,auto))] gap-1">
        <Box label={t('game.win')}>
          {facts ? <Amount value={facts.win} unit="none" whole className="text-gold-ink" /> : '–'}
        </Box>
        <Box label={t('game.stake')}>{facts ? <Amount value={facts.stake} unit="none" whole /> : '–'}</Box>
        <Box label={t('game.call')}>{facts ? facts.calls : '–'}</Box>
        <Box label={t('game.player')}>{facts ? facts.players : '–'}</Box>
      </dl>
      <MuteButton {...sound} />
    </div>
  );
}

/** The desktop's line over the board: 'Balls Called' and 'Win - {amount} ETB'. */
export function GameHeading({ facts, ...sound }: { facts: GameFacts | null } & SoundProps) {
  const { t } = useTranslation('bingo');
  return (
    <div className="flex items-center gap-6 max-md:hidden">
      <h1 className="text-lg font-bold text-gold-ink">
        {t('game.win')} - {facts ? <Amount value={facts.win} unit="etb" whole /> : '–'}
      </h1>
      <p>
        {t('game.ballsCalled')} <span className="tabular font-bold">{facts?.calls ?? '–'}</span>
      </p>
      <p className="text-soft">
        {t('game.stake')} {facts ? <Amount value={facts.stake} whole className="font-bold text-ink" /> : '–'}
      </p>
      <p className="text-soft">
        {t('game.player')} <span className="tabular font-bold text-ink">{facts?.players ?? '–'}</span>
      </p>
      <div className="ml-auto">
        <MuteButton {...sound} />
      </div>
    </div>
  );
}
