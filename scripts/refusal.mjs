/** A reason why a command cannot go on, told to its user as one clear sentence and without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command's main function: a Refusal ends it with its sentence, anything else with its stack.
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof Refusal ? error.message : error);
  }
}
