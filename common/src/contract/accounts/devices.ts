import * as z from 'zod/mini';
import { documentId, type IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** A device on which the user has signed in with a password or a code. */
export interface DeviceAnswer {
  _id: string;
  /** 'Chrome, Android'; '' if unknown. */
  name: string;
  createdAt: IsoTime;
  usedAt: IsoTime;
  /** The device of this request. */
  current: boolean;
}

export const listDevices = route({
  method: 'GET',
  path: '/api/user/devices',
  access: 'user',
  answer: answers<{ devices: DeviceAnswer[] }>(),
});

/** Forgets the device and ends its sessions. */
export const removeDevice = route({
  method: 'DELETE',
  path: '/api/user/devices/:id',
  access: 'user',
  params: z.object({ id: documentId }),
  answer: answers<{ message: string }>(),
});
