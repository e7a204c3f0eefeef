import type { DecisionAnswer } from '@chewata/common/contract/admin/decisions';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Facts } from '../parts/facts.tsx';
import { leavesOf } from '../parts/leaves.ts';
import { useChangeName } from '../parts/use-change-name.ts';
import { useChangedValue } from '../parts/use-changed-value.tsx';
import { useSettingLabel } from '../settings/setting-label.ts';

/** One decision: what, by whom, when, about whom, and each value before and after it. */
export function DecisionRow({ decision }: { decision: DecisionAnswer }) {
  const { t } = useTranslation('admin');
  const timeOf = useLocalTime();
  const labelOf = useSettingLabel();
  const { action, by, at, subject, user, before, after } = decision;
  const nameOfChange = useChangeName();
  const shownValue = useChangedValue();
  const nameOf = action === 'settings.change' ? labelOf : nameOfChange;
  const old = new Map(leavesOf(before ?? {}));
  const set = leavesOf(after).filter(([path]) => path !== 'userId' || !user);
  const gone = [...old].filter(([path]) => !set.some(([known]) => known === path));
  return (
    <li>
      <Card className="grid gap-3 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-0.5 text-sm">
          <p className="text-base font-bold">{t(`action.${action}`, { defaultValue: action })}</p>
          <p>{by.name}</p>
          <time dateTime={at} className="text-soft">
            {timeOf(at)}
          </time>
        </div>
        <Facts
          items={[
            ...(user ? [{ key: 'user', name: t('user'), value: `${user.name}, ${user.phoneNo}` }] : []),
            // If the subject is the user, the name is already shown.
            ...(subject === user?._id
              ? []
              : [{ key: 'subject', name: t('subject'), value: <span className="tabular">{subject}</span> }]),
            ...set.map(([path, value]) => ({
              key: `after.${path}`,
              name: nameOf(path),
              value: old.has(path) ? (
                <BeforeAfter
                  before={shownValue(path, old.get(path) ?? null)}
                  after={shownValue(path, value)}
                />
              ) : (
                shownValue(path, value)
              ),
            })),
            ...gone.map(([path, value]) => ({
              key: `before.${path}`,
              name: nameOf(path),
              value: <BeforeAfter before={shownValue(path, value)} after={null} />,
            })),
          ]}
        />
      </Card>
    </li>
  );
}
