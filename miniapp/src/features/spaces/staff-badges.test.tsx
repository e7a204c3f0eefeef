import type { LeaderboardEntry } from '@chewata/common/contract/community/leaderboard';
import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
