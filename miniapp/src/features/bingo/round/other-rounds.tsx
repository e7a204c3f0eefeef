import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GAME_UI } from '#games/game-ui.ts';
import { toRoundStart } from '#games/navigation.ts';
import { Button } from '#ui/controls/button.tsx';
import { useBackgroundRounds } from '../background-list.ts';

export interface OtherRoundsProps {
  phoneNo: string;
  /** The round on the screen. */
  roomId: string | null;
}

/** Switches to another round in which my cards play; the one on the screen goes on in the background. */
export function OtherRounds({ phoneNo, roomId }: OtherRoundsProps) {
  const { t } = useTranslation('bingo-play');
  const navigate = useNavigate();
  const others = useBackgroundRounds().filter((round) => round.roomId !== roomId);
  if (others.length === 0) return null;
  return (
    <nav aria-label={t('others.label')} className="flex gap-2 overflow-x-auto px-2 py-1 md:px-0">
      {others.map((round) => (
        <Button
          key={round.roomId}
          variant="outline"
          size="small"
          className="shrink-0"
          onClick={() =>
            navigate(GAME_UI.bingo.paths.round, {
              replace: true,
              state: toRoundStart(phoneNo, round.stake, null, round.roomId),
            })
          }
        >
          {t('others.open', { stake: round.stake })}
        </Button>
      ))}
    </nav>
  );
}
