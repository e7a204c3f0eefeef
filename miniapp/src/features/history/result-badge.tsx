import type { RoundResult } from '@chewata/common/games/round-result';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/badge.tsx';

const TONE: Record<RoundResult, Tone> = {
  Won: 'gold',
  Split: 'gold',
  Lost: 'plain',
  Playing: 'info',
  Starting: 'info',
  Refunded: 'warn',
};

export function ResultBadge({ result }: { result: RoundResult }) {
  const { t } = useTranslation('history');
  return <Badge tone={TONE[result]}>{t(`result.${result}`)}</Badge>;
}
