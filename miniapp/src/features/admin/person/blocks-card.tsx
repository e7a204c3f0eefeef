import type { BlockRecord } from '@chewata/common/contract/admin/person';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** Every block so far: why, by whom, until when, and how it ended. */
export function BlocksCard({ blocks }: { blocks: readonly BlockRecord[] }) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  return (
    <Card className="grid gap-2 p-4 text-sm">
      <h2 className="text-base font-bold">{t('blocks')}</h2>
      {blocks.length === 0 && <p className="text-soft">{t('noBlocks')}</p>}
      <ul className="grid gap-2">
        {blocks.map(({ reason, text, until, by, at, lifted }) => (
          <li key={at} className="border-t border-line pt-2 break-words first:border-0 first:pt-0">
            <p className="font-bold">
              {t(`common:blocked.reason.${reason}`)},{' '}
              {until ? t('until', { time: timeOf(until) }) : t('untilLifted')}
            </p>
            <p>{text}</p>
            <p className="text-soft">{t('byAt', { name: by.name, time: timeOf(at) })}</p>
            {lifted && (
              <p>
                {t('liftedBy', { name: lifted.by.name, time: timeOf(lifted.at) })} {lifted.text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
