import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#api/session.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { toRoundStart } from '#games/navigation.ts';
import { isGameScreen } from '#games/screen-at.ts';
import { Button } from '#ui/controls/button.tsx';
import { useBackgroundRounds } from './background-list.ts';

/** On every page but those of a game: the way back to each round in which my cards play. */
export function BackToRounds() {
  const { t, ready } = useTranslation('bingo-play', { useSuspense: false });
  const rounds = useBackgroundRounds();
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isInGame = isGameScreen(pathname, 'cards') || isGameScreen(pathname, 'round');
  if (rounds.length === 0 || !ready || isInGame || session.state !== 'signed-in') return null;
  const { phoneNo } = session.user;
  return (
    <nav
      aria-label={t('backLabel')}
      // Above the footer of a phone.
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.75rem+var(--safe-bottom))] z-20 flex flex-wrap justify-center gap-2 px-4 md:bottom-4"
    >
      {rounds.map(({ roomId, stake }) => (
        <Button
          key={roomId}
          variant="gold"
          size="small"
          className="pointer-events-auto shadow-high"
          icon={<Undo2 className="size-4" aria-hidden="true" />}
          onClick={() =>
            navigate(GAME_UI.bingo.paths.round, { state: toRoundStart(phoneNo, stake, null, roomId) })
          }
        >
          {t('backTo', { stake })}
        </Button>
      ))}
    </nav>
  );
}
