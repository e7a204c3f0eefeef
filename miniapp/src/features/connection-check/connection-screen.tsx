import { useTranslation } from 'react-i18next';
import { useSocket } from '#realtime/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useConnectionCheck } from './use-connection-check.ts';

/** The build of this page: the name of its script includes the hash of its content. */
const version = (): string =>
  /([\w-]{8})\.js$/.exec(
    document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '',
  )?.[1] ?? '–';

const ROW = 'flex min-h-12 items-center justify-between gap-3 border-b border-line';

/** /socket: shows the connection's figures, which support asks players for. */
export function ConnectionScreen() {
  const { t } = useTranslation('connection-check');
  const time = useLocalTime();
  const connected = useSocket('bingo');
  const { sent, lost, latest, average, serverTime, again } = useConnectionCheck();
  const milliseconds = (value: number | null) => (value === null ? '–' : `${Math.round(value)} ms`);
  const rows = [
    { name: t('latency'), value: milliseconds(latest) },
    { name: t('average'), value: milliseconds(average) },
    { name: t('serverTime'), value: serverTime ? time(serverTime) : '–' },
    { name: t('lost'), value: t('lostOf', { lost, sent }) },
    { name: t('version'), value: version() },
  ];
  const report = [
    `${t('socket')}: ${t(connected ? 'connected' : 'disconnected')}`,
    ...rows.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n');
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Card className="grid gap-1 p-4">
        <dl className="grid">
          <div className={ROW}>
            <dt className="text-soft">{t('socket')}</dt>
            <dd>
              <Badge tone={connected ? 'good' : 'bad'}>{t(connected ? 'connected' : 'disconnected')}</Badge>
            </dd>
          </div>
          {rows.map(({ name, value }) => (
            <div key={name} className={ROW}>
              <dt className="text-soft">{name}</dt>
              <dd className="tabular text-right font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2 pt-3">
          <CopyButton text={report} label={t('copyReport')} />
          <Button size="small" onClick={again}>
            {t('again')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
