import { addMembersToSpace, type SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { refreshSpaces } from './space-queries.ts';

/** Adds a player by phone, and lists the members of the space. */
export function AddMember({ space }: { space: SpaceAnswer }) {
  const { t } = useTranslation('spaces');
  const [phone, setPhone] = useState('');
  const [pending, setPending] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const others = space.members.filter(({ _id }) => _id !== space.ownership);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (pending || !phone) return;
    setPending(true);
    try {
      const { message } = await call(addMembersToSpace, {
        params: { spaceId: space._id },
        body: { members: [phone] },
      });
      setNotice({ tone: 'good', text: message });
      setPhone('');
      await refreshSpaces();
    } catch (error) {
      const refused = error instanceof ApiError && error.status;
      const text = refused ? `** ${error.message} **` : t('memberError');
      setNotice({ tone: 'bad', text });
    } finally {
      setPending(false);
    }
  }
  return (
    <section className="grid gap-3">
      <form noValidate className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]" onSubmit={add}>
        <PhoneField
          label={t('memberPhone')}
          autoComplete="off"
          inputMode="numeric"
          value={phone}
          onChange={(event) => setPhone(event.target.value.replace(/[^\d+ -]/g, ''))}
        />
        <Button type="submit" variant="outline" pending={pending} disabled={!phone}>
          {t('addMember')}
        </Button>
      </form>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {others.length === 0 ? (
        <p className="text-sm text-soft">{t('noMembers')}</p>
      ) : (
        <ul aria-label={t('members')} className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
          {others.map(({ _id, name, staff }) => (
            <li key={_id} className="rounded-full bg-sunken px-3 py-1 text-sm">
              {name} {staff && <StaffBadge />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
