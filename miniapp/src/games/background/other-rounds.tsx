import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { type BackgroundRound, useBackgroundRounds } from './background-list.ts';
import { RoundName } from './round-name.tsx';
import { useOpenRound } from './use-open-round.ts';

/** Switches to another round in which my cards play; the one on the screen goes on in the background. */
export function OtherRounds({ roomId }: { roomId: string | null }) {
  const others = useBackgroundRounds().filter((round) => round.roomId !== roomId);
  return others.length > 0 ? <Switch rounds={others} /> : null;
}

function Switch({ rounds }: { rounds: readonly BackgroundRound[] }) {
  const { t, ready } = useTranslation('my-rounds', { useSuspense: false });
  const open = useOpenRound();
  if (!ready) return null;
  return (
    <nav
      aria-label={t('others')}
      className="col-span-full flex min-w-0 gap-2 overflow-x-auto px-2 py-1 md:px-0"
    >
      {rounds.map((round) => (
        <Button
          key={round.roomId}
          variant="outline"
          size="small"
          className="shrink-0"
          onClick={() => open(round, { replace: true })}
        >
          <span className="whitespace-nowrap">
            <RoundName round={round} />
          </span>
        </Button>
      ))}
    </nav>
  );
}
