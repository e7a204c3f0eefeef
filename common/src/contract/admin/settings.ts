import type { OrApproval } from '../approval.ts';
import { answers, route } from '../route.ts';
import { type SettingsAnswer, settingsPatch } from '../settings/settings.ts';

export const readSettings = route({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  bot: true,
  answer: answers<{ settings: SettingsAnswer }>(),
});

export const writeSettings = route({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  bot: true,
  body: settingsPatch,
  mayWait: true,
  answer: answers<OrApproval<{ settings: SettingsAnswer }>>(),
});
