import { listLeaderboard } from '@chewata/common/contract/leaderboard';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';

/** The bonus promotion under way, where its administrators want it told; it leads to its ranks. */
export function PromotionHeadline() {
  const { data } = useQuery({ queryKey: ['leaderboard', 'All'], queryFn: () => call(listLeaderboard) });
  const bonus = data?.bonus;
  if (!bonus?.promotion || bonus.state === 'ended') return null;
  return (
    <Link
      to="/leaderboard"
      className="flex min-h-14 items-center gap-3 rounded-card border border-gold bg-gold-soft px-4 py-2"
    >
      <Trophy className="size-6 shrink-0 text-gold-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{bonus.name}</span>
        {bonus.message && <span className="block truncate text-sm text-soft">{bonus.message}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0 text-gold-ink" aria-hidden="true" />
    </Link>
  );
}
