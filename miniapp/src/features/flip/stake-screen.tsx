import { flipPayout } from '@chewata/common/games/flip/payout';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { useMineIn } from '#games/background/my-rounds.ts';
import { LastWins } from '#games/stakes/last-wins.tsx';
import { RoomDetail } from '#games/stakes/room-detail.tsx';
import { StakePage } from '#games/stakes/stake-page.tsx';
import { useLobby } from '#realtime/use-lobby.ts';

/** The prize of a player of the winning side, in Birr (F4). */
const winAt = (stake: number): number => toBirr(flipPayout(fromBirr(stake)));

/** /flip: the stakes of the coin flip. */
export function StakeScreen() {
  const { t } = useTranslation('flip');
  const lobby = useLobby('flip', useMe()._id);
  useMineIn(lobby);
  return (
    <StakePage
      game="flip"
      lobby={lobby}
      Detail={RoomDetail}
      Wins={LastWins}
      label={t('stakes.title')}
      winAt={winAt}
      below={<p className="text-sm text-soft">{t('stakes.rules')}</p>}
    />
  );
}
