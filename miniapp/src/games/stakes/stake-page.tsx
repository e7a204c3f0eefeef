import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { GameSpaceHeader, gameSpaceIn } from '#games/game-space.tsx';
import { noticeIn } from '#games/navigation.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import type { LastWinsProps } from './last-wins.tsx';
import { StakeLobby, type StakeLobbyProps } from './stake-lobby.tsx';
import { WINS_HEIGHT } from './wins-height.ts';

export interface StakePageProps extends StakeLobbyProps {
  /** The title, if it is not shown in the usual way. */
  heading?: ReactNode;
  /** Between the notices and the table. */
  children?: ReactNode;
  below: ReactNode;
  /** What was won last, if it is loaded: not part of a private space. */
  Wins: ComponentType<LastWinsProps> | undefined;
}

/** The stakes of a game: the space the player is in, why the player is back here, and the live table. */
export function StakePage({ heading, children, below, Wins, ...lobby }: StakePageProps) {
  const { state } = useLocation();
  const space = gameSpaceIn(state);
  const notice = noticeIn(state);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {heading ?? <ScreenTitle>{lobby.label}</ScreenTitle>}
      {space && <GameSpaceHeader space={space} />}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {children}
      {!space && (Wins ? <Wins wins={lobby.lobby?.wins} /> : <div className={WINS_HEIGHT} />)}
      <StakeLobby {...lobby} />
      {below}
    </div>
  );
}
