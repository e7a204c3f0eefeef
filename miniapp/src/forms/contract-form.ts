import { parse } from '@chewata/common/contract/parse';
import type { Schema } from '@chewata/common/contract/route';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '#api/api-error.ts';
import { i18n } from '#locales/i18n.ts';

/**
 * Checks a form by the contract's own schema before it is sent; the texts are the server's. The values
 * stay as typed: the server parses them again. A screen that uses it names the namespace 'server'.
 */
export function contractResolver<Fields extends FieldValues>(schema: Schema): Resolver<Fields> {
  return (values) => {
    const result = parse(schema, values);
    if (result.ok) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, messageKey, params } of result.issues) {
      errors[path] ??= { type: 'contract', message: i18n.t(`server:${messageKey}`, { ...params }) };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}

/** Shows a failed submit: the server's issues at their fields, everything else as the form's own error. */
export function showSubmitError<Fields extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): void {
  const issues = error instanceof ApiError ? (error.failure.issues ?? []) : [];
  const known = issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  for (const { field, message } of known) setError(field, { type: 'server', message });
  if (known.length === 0) setError('root', { message: messageOf(error, i18n.t('error.unknown')) });
}
