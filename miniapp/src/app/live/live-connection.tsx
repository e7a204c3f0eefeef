import { RealityCheckDialog } from '#features/play-limits/reality-check-dialog.tsx';
import { BackToRounds } from '#games/background/back-to-rounds.tsx';
import { useSocket } from '#realtime/hooks.ts';

/**
 * The one connection of a signed-in user, open on every screen: the balance, an announced restart and a reality
 * check arrive on it. The games open their namespaces on the same connection.
 */
export function LiveConnection() {
  useSocket('chat');
  return (
    <>
      <BackToRounds />
      <RealityCheckDialog />
    </>
  );
}
