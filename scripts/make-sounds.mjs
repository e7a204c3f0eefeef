/**
 * Makes the sounds of the games with espeak-ng and ffmpeg of the system, and writes them to the web app's
 * public folder, where they are kept in the repository: `node scripts/make-sounds.mjs`.
 *
 * audio/{Amharic|Oromifa|English}/{n}.mp3         bingo: the ball's letter and number, 1 to 75
 * audio/{Amharic|Oromifa|English}/spin/{n}.mp3    spin: the number alone, 1 to 100
 * audio/effects/{name}.mp3                        drawn with a formula each
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const AUDIO = join(import.meta.dirname, '..', 'miniapp', 'public', 'audio');

/** The voice of each folder, its pace in words a minute, and how it names the columns. */
const VOICES = {
  Amharic: { voice: 'am', pace: '150', letters: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'] },
  Oromifa: { voice: 'om', pace: '150', letters: ['Bii', 'Aay', 'En', 'Jii', 'Oo'] },
  English: { voice: 'en-us', pace: '165', letters: ['B', 'I', 'N', 'G', 'O'] },
};
const BALLS = 75;
const BALLS_A_LETTER = 15;
const SPIN_CARDS = 100;

/** Speech: 24 kbit/s at 22 kHz, one channel, the silence at both ends cut off. */
const SPEECH = [
  '-af',
  'silenceremove=start_periods=1:start_threshold=-45dB,areverse,silenceremove=start_periods=1:start_threshold=-45dB,areverse,loudnorm=I=-16:TP=-2',
  '-ar',
  '22050',
  '-b:a',
  '24k',
];

/** An effect: seconds, and the wave at time t. */
const EFFECTS = {
  // Ticks of the pegs, sixteen a second: ends where it begins, so that it can be looped.
  spin: { seconds: 1, wave: '0.5*exp(-90*mod(t\\,0.0625))*sin(2*PI*1150*mod(t\\,0.0625))' },
  // Three notes upwards.
  win: {
    seconds: 1.1,
    wave: '0.3*exp(-5*mod(t\\,0.18))*sin(2*PI*t*if(lt(t\\,0.18)\\,523\\,if(lt(t\\,0.36)\\,659\\,784)))*if(lt(t\\,0.36)\\,1\\,exp(-3*(t-0.36)))',
  },
  // A coin that is thrown up.
  coin: { seconds: 0.8, wave: '0.3*exp(-6*t)*(sin(2*PI*2637*t)+0.6*sin(2*PI*3951*t)+0.3*sin(2*PI*5274*t))' },
};

/**
 * @param {string[]} input
 * @param {string[]} options
 * @param {string} file
 */
const mp3 = (input, options, file) =>
  run('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...input,
    ...options,
    '-ac',
    '1',
    '-map_metadata',
    '-1',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
    file,
  ]);

/**
 * @param {{ voice: string, pace: string }} language
 * @param {string} text
 * @param {string} file
 * @param {string} scratch
 */
async function say({ voice, pace }, text, file, scratch) {
  const spoken = join(scratch, `${file.replaceAll('/', '_')}.wav`);
  await run('espeak-ng', ['-v', voice, '-s', pace, '-w', spoken, text]);
  await mp3(['-i', spoken], SPEECH, file);
}

/**
 * @param {string} folder
 * @param {(typeof VOICES)['English']} language
 * @param {string} scratch
 */
async function speak(folder, language, scratch) {
  await mkdir(join(AUDIO, folder, 'spin'), { recursive: true });
  for (let n = 1; n <= SPIN_CARDS; n++) {
    await say(language, String(n), join(AUDIO, folder, 'spin', `${n}.mp3`), scratch);
    if (n > BALLS) continue;
    const letter = language.letters[Math.floor((n - 1) / BALLS_A_LETTER)];
    await say(language, `${letter}, ${n}`, join(AUDIO, folder, `${n}.mp3`), scratch);
  }
}

const scratch = await mkdtemp(join(tmpdir(), 'sounds-'));
try {
  await Promise.all(Object.entries(VOICES).map(([folder, language]) => speak(folder, language, scratch)));
  await mkdir(join(AUDIO, 'effects'), { recursive: true });
  for (const [name, { seconds, wave }] of Object.entries(EFFECTS)) {
    const drawn = ['-f', 'lavfi', '-i', `aevalsrc=${wave}:s=44100:d=${seconds}`];
    await mp3(drawn, ['-b:a', '48k'], join(AUDIO, 'effects', `${name}.mp3`));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
