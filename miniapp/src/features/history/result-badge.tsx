import type { PlayerResult } from '@chewata/common/games/player-result';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';

const TONE: Record<PlayerResult, Tone> = {
  Won: 'gold',
  Split: 'gold',
  Lost: 'plain',
  Playing: 'info',
  Starting: 'info',
  Refunded: 'warn',
};

export function ResultBadge({ result }: { result: PlayerResult }) {
  const { t } = useTranslation('history');
  return <Badge tone={TONE[result]}>{t(`result.${result}`)}</Badge>;
}
