import { PLANTED, type PlantedBug } from '@chewata/gameserver/testing/simulate/planted/index';
import { expect, it } from 'vitest';
import { judgeRun } from './judge-run.ts';

/** A bug may need a game, a mishap or a player who changes their mind; so several runs are tried. */
const MOST_RUNS = 30;
const STAKES = 'a stake is settled or refunded, once';
const RESULTS = 'results follow from the record';
const CALLS = 'calls are one sequence';
const BEACONS = 'a sealed round is played from its beacon, or refunded and in the log';
const COMMANDS = 'a money command is done once or not at all';
const WITHDRAWALS = 'a withdrawal is held once, and paid or returned once';
const TRANSFERS = 'a transfer moves its amount from its sender to its receiver';
const BALANCES = 'a balance was true when it was sent';

/** The rule that each bug breaks first. */
const FOUND_BY: Readonly<Record<PlantedBug, string>> = {
  'a stake is lost': STAKES,
  'a refund is lost': STAKES,
  'a stake is refunded twice': STAKES,
  'a round is settled twice': STAKES,
  'a payout goes to a wrong user': RESULTS,
  "the house's share is not taken": RESULTS,
  'a winner is paid too little': RESULTS,
  'money stays in the round': STAKES,
  'a refund pays a double stake': STAKES,
  'a stake is charged for another card': STAKES,
  'a stake in play is refunded too': STAKES,
  'a stake is answered with the balance before it': BALANCES,
  'a balance is sent that no one had': BALANCES,
  'a call is not announced': CALLS,
  'another call is announced than is made': CALLS,
  'a call does not fit its list': CALLS,
  'calls are announced late': 'calls come in time',
  'the seal is announced with another promise': BEACONS,
  'a card is sold twice': 'a card has one owner',
  'a patch leaves a paid card out': 'everyone sees the same room',
  'the record forgets a call': CALLS,
  'another card wins': RESULTS,
  'a sealed round is not in the log': BEACONS,
  'the log keeps another hash': BEACONS,
  'the seed is changed after the seal': BEACONS,
  'a round is drawn without its beacon': BEACONS,
  'the seed is published with the seal': 'a seed is published after its round',
  'a card wins without a bingo': RESULTS,
  'a deposit is lost': COMMANDS,
  'a deposit is credited twice': COMMANDS,
  'a deposit credits too much': COMMANDS,
  'a withdrawal takes no money': WITHDRAWALS,
  'a withdrawal takes money twice': WITHDRAWALS,
  'the money of a declined withdrawal is not returned': WITHDRAWALS,
  'a withdrawal is paid and returned': WITHDRAWALS,
  'a transfer is lost': COMMANDS,
  'a transfer is done twice': COMMANDS,
  'a transfer goes to another user': TRANSFERS,
  'a transfer keeps a part of the money': TRANSFERS,
};

it.each(Object.entries(PLANTED))('finds in simulated runs: %s', async (name, plant) => {
  const rules = new Set<string>();
  for (let seed = 1; seed <= MOST_RUNS && rules.size === 0; seed++)
    for (const { rule } of (await judgeRun(seed, { plant })).violations) rules.add(rule);
  expect([...rules]).toContain(FOUND_BY[name as PlantedBug]);
});

it('has at least 20 bugs to find', () => {
  expect(Object.keys(PLANTED).length).toBeGreaterThanOrEqual(20);
});
