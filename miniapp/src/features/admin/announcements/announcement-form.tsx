import {
  ANNOUNCEMENT_TO,
  type AnnouncementAnswer,
  type AnnouncementTo,
  changeAnnouncement,
  createAnnouncement,
} from '@chewata/common/contract/admin/announcements';
import { byLanguage, LANGUAGES, type Language } from '@chewata/common/languages';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { showSubmitError } from '#forms/contract-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { isoTime, typedTime } from '../parts/addis-time.ts';
import { isWaiting } from '../parts/after-change.ts';

interface Fields {
  texts: Record<Language, string>;
  to: AnnouncementTo;
  from: string;
  until: string;
}

export interface AnnouncementFormProps {
  /** Null: a new one. */
  announcement: AnnouncementAnswer | null;
  onClose: () => void;
}

const EMPTY: Fields = { texts: byLanguage(() => ''), to: 'all', from: '', until: '' };
const NAMES = [...LANGUAGES.map((language) => `texts.${language}` as const), 'to', 'from', 'until'] as const;
const typed = (iso: string | null): string => (iso ? typedTime(Date.parse(iso)) : '');

/** Writes an announcement in all four languages, with readers and times. */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const form = useForm<Fields>({
    defaultValues: announcement
      ? {
          texts: announcement.texts,
          to: announcement.to,
          from: typed(announcement.from),
          until: typed(announcement.until),
        }
      : EMPTY,
  });
  const { errors, isSubmitting } = form.formState;

  async function save({ texts, to, from, until }: Fields) {
    const body = { texts, to, from: isoTime(from) ?? null, until: isoTime(until) ?? null };
    try {
      const answer = announcement
        ? await call(changeAnnouncement, { params: { id: announcement._id }, body })
        : await call(createAnnouncement, { body });
      isWaiting(answer);
      await queryClient.invalidateQueries({ queryKey: ['admin', 'announcements'] });
      onClose();
    } catch (error) {
      showSubmitError(error, NAMES, form.setError);
    }
  }

  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(save)}>
        <h2 className="text-base font-bold">{t(announcement ? 'edit' : 'write')}</h2>
        {LANGUAGES.map((language) => (
          <TextAreaField
            key={language}
            label={t(`language.${language}`)}
            rows={3}
            maxLength={2000}
            error={errors.texts?.[language]?.message}
            {...form.register(`texts.${language}`)}
          />
        ))}
        <SelectField label={t('readers')} error={errors.to?.message} {...form.register('to')}>
          {ANNOUNCEMENT_TO.map((to) => (
            <option key={to} value={to}>
              {t(`to.${to}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('from')}
            hint={t('fromHint')}
            type="datetime-local"
            error={errors.from?.message}
            {...form.register('from')}
          />
          <TextField
            label={t('until')}
            hint={t('untilHint')}
            type="datetime-local"
            error={errors.until?.message}
            {...form.register('until')}
          />
        </div>
        {announcement?.bot && <Notice tone="info">{t('botKeeps')}</Notice>}
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-2 [&>*]:flex-1">
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t('publish')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
