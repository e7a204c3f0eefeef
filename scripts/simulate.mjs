import { runCommand } from './prepare/run-command.mjs';

await runCommand('simulate');
