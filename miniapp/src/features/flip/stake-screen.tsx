import { flipPayout } from '@chewata/common/games/flip/payout';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe } from '#api/session.ts';
import { noticeIn } from '#games/navigation.ts';
import { StakeLobby } from '#games/stake-lobby.tsx';
import { useLobby } from '#realtime/use-lobby.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';

const PATHS = { choose: '/flipHeadTail', play: '/flipCoinGame' };
/** What the winning side pays for a stake, in Birr (F4). */
const winAt = (stake: number): number => toBirr(flipPayout(fromBirr(stake)));

/** /flip: the stakes of the coin flip. */
export function StakeScreen() {
  const { t } = useTranslation('flip');
  const { state } = useLocation();
  const rooms = useLobby('flip', useMe()._id);
  const notice = noticeIn(state);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('stakes.title')}</ScreenTitle>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <StakeLobby stakes="flip" paths={PATHS} rooms={rooms} label={t('stakes.title')} winAt={winAt} />
      <p className="text-sm text-soft">{t('stakes.rules')}</p>
    </div>
  );
}
