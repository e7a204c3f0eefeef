/** The oldest Node.js that the packages run on. This file is plain, so that an older one can still report it. */
const OLDEST = [20, 19];

/**
 * The problem with this Node.js as a sentence, or null.
 * @param {string} version as in process.versions.node
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Chewata needs Node.js ${OLDEST.join('.')} or newer, and this is ${version}: install a newer one from https://nodejs.org and try again.`;
}

/** Ends the process with one sentence if this Node.js is too old. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
