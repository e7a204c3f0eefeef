import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export const roomMetrics = (registers: Registry[]) => ({
  rooms: new Gauge({
    name: 'rooms',
    help: 'Rooms that are listed, by game and state; the same on every server',
    labelNames: ['game', 'status'] as const,
    registers,
  }),
  roomLateness: new Histogram({
    name: 'room_step_lateness_seconds',
    help: 'How long after its time a step of a room was taken; in the phase playing that is a call',
    labelNames: ['game', 'phase'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  }),
  published: new Counter({
    name: 'events_published_total',
    help: 'Events published to the watchers of rooms: numberCall is a call, cardUpdate a patch, gameFinished a result',
    labelNames: ['game', 'event'] as const,
    registers,
  }),
  socketEvents: new Counter({
    name: 'socket_events_total',
    help: 'Events of clients by outcome, ok or the code of the refusal; lockIn is a claim',
    labelNames: ['namespace', 'event', 'outcome'] as const,
    registers,
  }),
  socketDurations: new Histogram({
    name: 'socket_event_duration_seconds',
    help: 'Time from an event of a client to its acknowledgement',
    labelNames: ['event'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  }),
  sockets: new Gauge({
    name: 'sockets_connected',
    help: 'Sockets that are connected to this server, by namespace',
    labelNames: ['namespace'] as const,
    registers,
  }),
});
