import { answers, route } from '../route.ts';
import type { RoomSummary } from './lobby.ts';

/** A private space as the screens of its rooms name it. */
export interface RoomSpace {
  _id: string;
  name: string;
  memberCount: number;
}

/** A room in which the caller has paid cards. */
export interface MyRoom extends Pick<RoomSummary, 'id' | 'game' | 'stake' | 'status' | 'startsAt'> {
  space: RoomSpace | null;
}

/** Rooms of all games in which the caller has paid cards, in a round that is starting or playing. */
export const listMyRooms = route({
  method: 'GET',
  path: '/api/room/mine',
  access: 'user',
  answer: answers<{ rooms: MyRoom[] }>(),
});
