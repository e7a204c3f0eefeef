import { badValue, CommandError } from '../../errors.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';

const parametersOf = ({ engine }: Operation): Reply => ({
  featureCompatibilityVersion: { version: '8.0' },
  enableTestCommands: engine.options.failPoints,
  authenticationMechanisms: [],
  requireApiVersion: false,
  transactionLifetimeLimitSeconds: engine.transactionLifetimeLimitSeconds,
});

export const getParameter: Command = {
  isAdmin: true,
  run(operation) {
    const parameters = parametersOf(operation);
    if (operation.command.getParameter === '*') return parameters;
    const asked = Object.keys(parameters).filter((name) => operation.command[name] !== undefined);
    if (asked.length === 0) throw new CommandError('InvalidOptions', 'no option found to get');
    return Object.fromEntries(asked.map((name) => [name, parameters[name]]));
  },
};

/** The lifetime of transactions is the one parameter that can be changed while the store runs. */
export const setParameter: Command = {
  isAdmin: true,
  run(operation) {
    const { engine, command } = operation;
    const known = Object.keys(parametersOf(operation));
    const other = Object.keys(command).find(
      (name) => known.includes(name) && name !== 'transactionLifetimeLimitSeconds',
    );
    if (other !== undefined)
      throw new CommandError('IllegalOperation', `not allowed to change [${other}] at runtime`);
    const seconds = operation.number('transactionLifetimeLimitSeconds');
    if (seconds === undefined)
      throw new CommandError('InvalidOptions', 'no option found to set, use help:true');
    if (seconds < 1) throw badValue('transactionLifetimeLimitSeconds must be greater than or equal to 1');
    const was = engine.transactionLifetimeLimitSeconds;
    engine.transactionLifetimeLimitSeconds = seconds;
    return { was };
  },
};
