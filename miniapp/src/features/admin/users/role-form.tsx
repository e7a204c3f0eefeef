import { ROLES, type Role } from '@chewata/common/contract/accounts/roles';
import { setUserRole } from '@chewata/common/contract/admin/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { isWaiting } from '../parts/after-change.ts';
import type { UserFormProps } from './user-form.ts';

/** Changes a user's role, after a confirmation: administrators decide about money. */
export function RoleForm({ user, onChanged }: UserFormProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Role | null>(null);

  async function change(role: Role) {
    try {
      const answer = await call(setUserRole, { params: { id: user._id }, body: { role } });
      if (!isWaiting(answer)) onChanged();
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    }
    setAsked(null);
  }

  return (
    <>
      <SelectField
        label={t('role')}
        hint={user.isAdmin && user.role !== 'admin' ? t('systemAdmin') : undefined}
        value={user.role}
        onChange={(event) => setAsked(ROLES.find((role) => role === event.target.value) ?? null)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </SelectField>
      {asked !== null && (
        <ConfirmDialog
          title={t('askRole')}
          description={t('askRoleText', { name: user.name, role: t(`roles.${asked}`) })}
          onConfirm={() => change(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
