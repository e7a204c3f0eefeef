import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ROOM } from '#games/testing/room-server.ts';
import { i18n } from '#locales/i18n.ts';
import { RoomDetail } from './room-detail.tsx';

const room = (more: Partial<RoomSummary>): RoomSummary => ({ ...ROOM, calls: 0, ...more });

beforeEach(() => i18n.loadNamespaces('lobby'));

it('shows how the cards fill up while the countdown runs', () => {
  const { container, rerender } = render(
    <RoomDetail room={room({ status: 'Starting', userCount: 1, startsAt: Date.now() + 20_000 })} />,
  );
  const bar = () => container.querySelector<HTMLElement>('.motion-place')?.style.transform;
  expect(container.textContent).toBe('1 card');
  expect(bar()).toBe('scaleX(0.005)');
  rerender(<RoomDetail room={room({ status: 'Starting', userCount: 50, startsAt: Date.now() + 10_000 })} />);
  expect(container.textContent).toBe('50 cards');
  expect(bar()).toBe('scaleX(0.25)');
  const [, left] = container.querySelectorAll('circle');
  expect(Number(left?.getAttribute('stroke-dashoffset'))).toBeCloseTo(Math.PI * 7, 0);
});

it('shows how far play has come', () => {
  const { container } = render(<RoomDetail room={room({ status: 'Playing', calls: 12 })} />);
  expect(container.textContent).toBe('12 calls');
  expect(container.querySelector('svg')).toBeNull();
});

it('counts the players of a game in which many hold the same side', () => {
  const flip = room({ game: 'flip', status: 'Starting', userCount: 3, playerCount: 3, startsAt: Date.now() });
  const { container } = render(<RoomDetail room={flip} />);
  expect(container.textContent).toBe('3 players');
  expect(container.querySelector('.motion-place')).toBeNull();
});
