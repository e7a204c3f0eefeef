import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import type { LeaderboardEntry } from '@chewata/common/contract/community/leaderboard';
import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import type { ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { ScheduleRow } from '#features/bingo/schedules/schedule-row.tsx';
import { RankTable } from '#features/leaderboard/rank-table.tsx';
import { SpaceCard } from './space-card.tsx';

const space: SpaceAnswer = {
  _id: 'space',
  name: 'Circle',
  ownership: 'owner',
  ownerName: 'Owner',
  members: [],
  memberCount: 1,
  noOfGames: 0,
  visibility: 'public',
  isOwner: false,
  createdAt: '2026-11-24T10:00:00.000Z',
};

it('A11: shows the mark of staff beside the owner of a space, and beside no other', () => {
  const { rerender } = render(<SpaceCard space={{ ...space, ownerStaff: true }}>join</SpaceCard>);
  expect(screen.getAllByText('Staff')).toHaveLength(1);
  rerender(<SpaceCard space={space}>join</SpaceCard>);
  expect(screen.queryByText('Staff')).toBeNull();
});

it('A11: shows the mark of staff in rankings', () => {
  const entry = (id: string, staff?: boolean): LeaderboardEntry => ({
    _id: id,
    username: id,
    phoneNo: '******1234',
    totalPoints: 3,
    actualRank: 1,
    prize: null,
    fullPrize: null,
    ...(staff && { staff }),
  });
  render(<RankTable entries={[entry('Player'), entry('Helper', true)]} mine={null} gamesPlayed />);
  expect(screen.getAllByText('Staff')).toHaveLength(1);
});

it('A11: shows the mark of staff beside those of them who come to a scheduled game', () => {
  const game: ScheduledGameAnswer = {
    _id: 'game',
    creator: 'Abebe',
    date: '2026-11-24',
    time: '19:00',
    startsAt: '2026-11-24T16:00:00.000Z',
    stake: 10,
    gameSpace: null,
    attending: ['Sara', 'Helper', 'Sara'],
    attendingStaff: [false, true, false],
    isCreator: false,
    isAttending: false,
    roomId: null,
  };
  const wallet = { activeBalance: 0, bonusWallet: 0, walletBalance: 0 };
  setMe({ phoneNo: '+251911000001', wallet } as UserAnswer);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ScheduleRow game={game} space={null} invited={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(container.querySelector('p')?.textContent).toMatch(/: Sara, Helper Staff, Sara$/);
});
