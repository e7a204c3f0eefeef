import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';

/**
 * A screen that starts from the browser's navigation state. If the state is missing or malformed (a typed
 * address, an old history entry), the player goes to the stakes instead.
 */
export function withStart<Start>(
  stakesPath: string,
  readStart: (state: unknown) => Start | null,
  Screen: ComponentType<{ start: Start }>,
): ComponentType {
  return function ScreenWithStart() {
    const { state, key } = useLocation();
    const start = readStart(state);
    if (!start) return <Navigate to={stakesPath} replace />;
    return <Screen key={key} start={start} />;
  };
}
