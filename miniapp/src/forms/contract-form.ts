import { parse } from '@chewata/common/contract/parse';
import type { Schema } from '@chewata/common/contract/route';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '#api/api-error.ts';
import { i18n } from '#locales/i18n.ts';

/**
 * Validates a form with the contract's schema before it is sent, with the server's texts. The values stay as
 * typed, because the server parses them again. Screens that use it load the namespace 'server'.
 */
export function contractResolver<Fields extends FieldValues>(schema: Schema): Resolver<Fields> {
  return async (values) => {
    const result = parse(schema, values);
    if (result.ok) return { values, errors: {} };
    await i18n.loadNamespaces('server');
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, messageKey, params } of result.issues) {
      errors[path] ??= { type: 'contract', message: i18n.t(`server:${messageKey}`, { ...params }) };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}

/** Shows a failed submit: the server's issues at their fields, any other error below the form. */
export function showSubmitError<Fields extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): void {
  const issues = error instanceof ApiError ? (error.failure.issues ?? []) : [];
  const atFields = issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  for (const { field, message } of atFields) setError(field, { type: 'server', message });
  if (atFields.length === 0) setError('root', { message: messageOf(error, i18n.t('error.unknown')) });
}
