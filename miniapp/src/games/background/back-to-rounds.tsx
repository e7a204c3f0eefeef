import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isPlayScreen } from '#games/screen-at.ts';
import { Button } from '#ui/controls/button.tsx';
import { useBackgroundRounds } from './background-list.ts';
import { useMyRounds } from './my-rounds.ts';
import { RoundName } from './round-name.tsx';
import { useOpenRound } from './use-open-round.ts';

/** For a signed-in user, on every page but the play screens: the way back to each round in which my cards play. */
export function BackToRounds() {
  const { t, ready } = useTranslation('my-rounds', { useSuspense: false });
  useMyRounds();
  const rounds = useBackgroundRounds();
  const { pathname } = useLocation();
  const open = useOpenRound();
  if (rounds.length === 0 || !ready || isPlayScreen(pathname)) return null;
  return (
    <nav
      aria-label={t('label')}
      // Above the footer of a phone.
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.75rem+var(--safe-bottom))] z-20 overflow-x-auto px-4 md:bottom-4"
    >
      <div className="mx-auto flex w-max gap-2 pb-1">
        {rounds.map((round) => (
          <Button
            key={round.roomId}
            variant="gold"
            size="small"
            className="pointer-events-auto shadow-high"
            icon={<Undo2 className="size-4" aria-hidden="true" />}
            onClick={() => open(round)}
          >
            <span className="grid text-left leading-tight whitespace-nowrap">
              <span className="text-xs font-normal">{t('toGame')}</span>
              <span>
                <RoundName round={round} />
              </span>
            </span>
          </Button>
        ))}
      </div>
    </nav>
  );
}
