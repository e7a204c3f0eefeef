import { runCommand } from './prepare/run-command.mjs';

await runCommand('rollout-trial');
