import * as z from 'zod/mini';
import { documentId, type IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** 'Was this you?': an account used on this device before was reset on an unknown one. */
export interface ResetAlertAnswer {
  _id: string;
  /** '******4567' */
  maskedPhone: string;
  at: IsoTime;
}

/** Those of the device, by its cookie, whether or not anyone is signed in on it. */
export const listResetAlerts = route({
  method: 'GET',
  path: '/api/user/resetAlerts',
  access: 'public',
  answer: answers<{ alerts: ResetAlertAnswer[] }>(),
});

/** 'This was not me': freezes the account. 404 for an alert of another device. */
export const answerNotMe = route({
  method: 'POST',
  path: '/api/user/resetAlerts/:id/notMe',
  access: 'public',
  params: z.object({ id: documentId }),
  answer: answers<{ message: string }>(),
});
