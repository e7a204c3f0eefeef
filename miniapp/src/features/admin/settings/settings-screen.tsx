import { readSettings } from '@chewata/common/contract/admin/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CardColumns } from '#ui/layout/card-columns.tsx';
import { type Leaf, leavesOf } from '../parts/leaves.ts';
import { SettingsGroup } from './settings-group.tsx';
import { SETTINGS_KEY } from './settings-key.ts';

/** The settings in groups, in order of use; settings without a group are 'general'. */
function groupsOf(leaves: readonly [string, Leaf][]): [string, [string, Leaf][]][] {
  const groups = new Map<string, [string, Leaf][]>([
    ['flags', []],
    ['general', []],
  ]);
  for (const leaf of leaves) {
    const [first = '', ...rest] = leaf[0].split('.');
    const name = rest.length > 0 ? first : 'general';
    groups.set(name, [...(groups.get(name) ?? []), leaf]);
  }
  return [...groups];
}

/** /admin/settings: all settings that the operator can change at run time; each group is saved separately. */
export function SettingsScreen() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(readSettings, { signal }),
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-96" />;
  return (
    <>
      <TextField
        label={t('findSetting')}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <CardColumns>
        {groupsOf(leavesOf(data.settings)).map(([name, leaves]) => (
          <SettingsGroup key={name} name={name} leaves={leaves} search={search.trim()} />
        ))}
      </CardColumns>
    </>
  );
}
