import type { LeaderboardEntry } from '@chewata/common/contract/community/leaderboard';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { RankTable } from './rank-table.tsx';

const entry: LeaderboardEntry = {
  _id: 'u1',
  username: 'Hana',
  phoneNo: '******1234',
  totalPoints: 12,
  bought: 5,
  actualRank: 1,
  prize: null,
  fullPrize: null,
};
const points = () => screen.getAllByRole('cell')[2]?.textContent;

beforeEach(() => i18n.loadNamespaces('leaderboard'));

it('does not count bought points as played games', () => {
  render(<RankTable entries={[entry]} mine={null} gamesPlayed />);
  expect(points()).toBe('7+ 5 bought');
});

it('shows all points if the board does not count games', () => {
  render(<RankTable entries={[entry]} mine={null} gamesPlayed={false} />);
  expect(points()).toBe('12');
});
