import { type DeviceAnswer, listDevices, removeDevice } from '@chewata/common/contract/accounts/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { refreshMe } from '#api/session.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Section } from './section.tsx';

const DEVICES_KEY = ['devices'] as const;

/** The devices on which the user has signed in; removing one ends its sessions. */
export function DevicesPanel() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const query = useQuery({ queryKey: DEVICES_KEY, queryFn: () => call(listDevices) });
  const [removing, setRemoving] = useState<DeviceAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const devices = query.data?.devices;

  async function remove({ _id: id, current }: DeviceAnswer) {
    setProblem(null);
    try {
      await call(removeDevice, { params: { id } });
      await toastSuccess(t('devices.removed'));
      // The session of this device is over: the app notices when it asks who is signed in.
      await (current ? refreshMe() : client.invalidateQueries({ queryKey: DEVICES_KEY }));
    } catch (error) {
      setProblem(messageOf(error, t('common:error.unknown')));
    }
    setRemoving(null);
  }

  return (
    <Section title={t('devices.title')}>
      {query.error && !devices && (
        <ErrorState
          message={messageOf(query.error, t('common:error.unknown'))}
          onRetry={() => query.refetch()}
        />
      )}
      {!query.error && !devices && <SkeletonBlock className="h-28" />}
      {devices?.length === 0 && <p className="text-sm text-soft">{t('devices.none')}</p>}
      {devices && devices.length > 0 && (
        <>
          <p className="text-sm text-soft">{t('devices.why')}</p>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {devices.map((device) => (
              <DeviceRow key={device._id} device={device} onRemove={() => setRemoving(device)} />
            ))}
          </ul>
        </>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {removing && (
        <ConfirmDialog
          title={t('devices.sure', { name: removing.name || t('devices.unknown') })}
          description={`${t('devices.sureText')} ${removing.current ? t('devices.sureThis') : ''}`}
          onCancel={() => setRemoving(null)}
          onConfirm={() => remove(removing)}
        />
      )}
    </Section>
  );
}

function DeviceRow({ device, onRemove }: { device: DeviceAnswer; onRemove: () => void }) {
  const { t } = useTranslation('profile');
  const time = useLocalTime();
  const name = device.name || t('devices.unknown');
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden="true" />
      <span className="grid min-w-0 flex-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-bold">{name}</span>
          {device.current && <Badge tone="good">{t('devices.this')}</Badge>}
        </span>
        <span className="text-soft">{t('devices.used', { time: time(device.usedAt) })}</span>
      </span>
      <IconButton
        label={`${t('devices.remove')}: ${name}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
