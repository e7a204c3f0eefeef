import { writeSettings } from '@chewata/common/contract/admin/settings';
import { History } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { isWaiting } from '../parts/after-change.ts';
import { type Leaf, treeOf } from '../parts/leaves.ts';
import { SettingField } from './setting-field.tsx';
import { SettingHistory } from './setting-history.tsx';
import { useSettingLabel } from './setting-label.ts';
import { isFound } from './setting-search.ts';
import { kindOf, textOf, wireOf } from './setting-text.ts';
import { SETTINGS_KEY } from './settings-key.ts';

/** The setting of an issue: for an item of a list the list, for a pair its first setting. */
const fieldOf = (issue: string, paths: readonly string[]): string | undefined =>
  paths.find((path) => issue === path || issue.startsWith(`${path}.`)) ??
  paths.find((path) => path.startsWith(`${issue}.`));

export interface SettingsGroupProps {
  name: string;
  leaves: readonly [string, Leaf][];
  /** Settings that it does not find are hidden, and keep what was typed. */
  search: string;
}

/** A group of settings. Sends only changed ones, so that two administrators do not undo each other's changes. */
export function SettingsGroup({ name, leaves, search }: SettingsGroupProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const labelOf = useSettingLabel();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [history, setHistory] = useState<string | null>(null);
  const heading = t([`group.${name}`, `word.${name}`]);
  const fields = leaves.map(([path, value]) => {
    const kind = kindOf(path, value);
    const saved = textOf(kind, value);
    const text = typed[path] ?? saved;
    const isShown = isFound(search, heading, labelOf(path), path);
    return { path, kind, text, changed: text !== saved, isShown };
  });
  const changed = fields.filter((field) => field.changed);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (pending || changed.length === 0) return;
    setPending(true);
    setErrors({});
    setFailure(null);
    try {
      const body = treeOf(changed.map(({ path, kind, text }) => [path, wireOf(kind, text)]));
      const answer = await call(writeSettings, { body });
      setTyped({});
      if (!isWaiting(answer)) queryClient.setQueryData(SETTINGS_KEY, answer);
      // Reload the part that every player sees.
      void queryClient.invalidateQueries({ queryKey: ['settings'] });
    } catch (error) {
      const paths = fields.map(({ path }) => path);
      const issues = error instanceof ApiError ? (error.failure.issues ?? []) : [];
      const placed = issues.flatMap(({ path, message }) => {
        const field = fieldOf(path, paths);
        return field ? [[field, message] as const] : [];
      });
      setErrors(Object.fromEntries(placed));
      if (placed.length === 0) setFailure(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  return (
    <Card className={fields.some(({ isShown }) => isShown) ? 'p-4' : 'hidden'}>
      <form className="grid gap-4" noValidate onSubmit={save} aria-labelledby={id}>
        <h2 id={id} className="text-base font-bold">
          {heading}
        </h2>
        {fields.map(({ path, kind, text, isShown }) => (
          <div
            key={path}
            className={isShown ? 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1' : 'hidden'}
          >
            <SettingField
              kind={kind}
              label={labelOf(path)}
              text={text}
              error={errors[path]}
              onText={(next) => setTyped({ ...typed, [path]: next })}
            />
            <div className="pt-7">
              <IconButton
                label={t('settingHistory', { name: labelOf(path) })}
                icon={<History className="size-5" />}
                onClick={() => setHistory(path)}
              />
            </div>
          </div>
        ))}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" variant="outline" disabled={changed.length === 0} pending={pending}>
          {t('save')}
        </Button>
      </form>
      {history !== null && (
        <SettingHistory path={history} label={labelOf(history)} onClose={() => setHistory(null)} />
      )}
    </Card>
  );
}
