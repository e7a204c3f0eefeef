import type { PasskeyAnswer } from '@chewata/common/contract/accounts/passkeys';
import { listPasskeys, removePasskey } from '@chewata/common/contract/accounts/passkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { addPasskey } from '#api/second-factor/passkeys.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { useLocalTime } from '#ui/time/local-time.ts';

const PASSKEYS_KEY = ['passkeys'] as const;

/** The passkeys of one of the staff: with the first one only a passkey confirms that it is them. */
export function PasskeysPanel() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const query = useQuery({ queryKey: PASSKEYS_KEY, queryFn: () => call(listPasskeys) });
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<PasskeyAnswer | null>(null);

  async function change(work: () => Promise<unknown>, done: string) {
    setProblem(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: PASSKEYS_KEY });
      await toastSuccess(done);
    } catch (error) {
      setProblem(messageOf(error, t('passkeys.failed')));
    }
  }

  if (query.error) return <ErrorState message={messageOf(query.error, '')} onRetry={query.refetch} />;
  if (!query.data) return <ScreenSkeleton />;
  const { passkeys, available } = query.data;
  return (
    <section aria-labelledby="passkeys" className="grid gap-3 border-t border-line pt-4">
      <h2 id="passkeys" className="text-base font-bold">
        {t('passkeys.title')}
      </h2>
      <p className="text-sm text-soft">{t('passkeys.why')}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {available ? (
        <Button
          variant="outline"
          wide
          icon={<KeyRound className="size-5" aria-hidden="true" />}
          onClick={() => change(() => addPasskey(''), t('passkeys.added'))}
        >
          {t('passkeys.add')}
        </Button>
      ) : (
        <Notice>{t('server:refusals.noPasskeysHere')}</Notice>
      )}
      {removing && (
        <ConfirmDialog
          title={t('passkeys.remove')}
          description={t('passkeys.removeWhy')}
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            const { _id: id } = removing;
            setRemoving(null);
            return change(() => call(removePasskey, { params: { id } }), t('passkeys.removed'));
          }}
        />
      )}
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyAnswer; onRemove: () => void }) {
  const { t } = useTranslation('profile');
  const time = useLocalTime();
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <KeyRound className="size-5 shrink-0 text-soft" aria-hidden="true" />
      <span className="grid min-w-0 flex-1 text-sm">
        <span className="truncate font-bold">{name || t('passkeys.one', { time: time(createdAt) })}</span>
        <span className="text-soft">
          {usedAt ? t('passkeys.used', { time: time(usedAt) }) : t('passkeys.unused')}
        </span>
      </span>
      <IconButton
        label={t('passkeys.remove')}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
