/** The reason a command cannot go on, for its user: printed as it is, without a stack. */
export class UserError extends Error {}

/** Runs a command. Its failure is printed and becomes the exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof UserError ? error.message : error);
  }
}
