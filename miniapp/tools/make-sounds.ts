/**
 * Makes the sounds of the games with the system's espeak-ng and ffmpeg, and writes them to the web app's public
 * folder, which is committed: `npx tsx miniapp/tools/make-sounds.ts`.
 *
 * audio/{Amharic|Oromifa|English}/{n}.mp3         bingo: the ball's letter and number, 1 to 75
 * audio/{Amharic|Oromifa|English}/spin/{n}.mp3    spin: the number alone, 1 to 100
 * audio/effects/{name}.mp3                        effects, each computed from a formula
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const AUDIO = join(import.meta.dirname, '../public/audio');

interface Speaker {
  /** Of espeak-ng. */
  readonly voice: string;
  readonly wordsPerMinute: number;
  /** The names of the columns B, I, N, G and O. */
  readonly letters: readonly string[];
}

/** The speaker of each folder. */
const SPEAKERS: Readonly<Record<string, Speaker>> = {
  Amharic: { voice: 'am', wordsPerMinute: 150, letters: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'] },
  Oromifa: { voice: 'om', wordsPerMinute: 150, letters: ['Bii', 'Aay', 'En', 'Jii', 'Oo'] },
  English: { voice: 'en-us', wordsPerMinute: 165, letters: ['B', 'I', 'N', 'G', 'O'] },
};
const BALLS = 75;
const BALLS_PER_LETTER = 15;
const SPIN_CARDS = 100;

/** 24 kbit/s at 22 kHz, without the silence at both ends. */
const SPEECH_OPTIONS = [
  '-af',
  'silenceremove=start_periods=1:start_threshold=-45dB,areverse,silenceremove=start_periods=1:start_threshold=-45dB,areverse,loudnorm=I=-16:TP=-2',
  '-ar',
  '22050',
  '-b:a',
  '24k',
];

/** The length of each effect in seconds, and its wave at time t. */
const EFFECTS = {
  // Sixteen ticks of the pegs per second. The end matches the beginning, so that it can be looped.
  spin: { seconds: 1, wave: '0.5*exp(-90*mod(t\\,0.0625))*sin(2*PI*1150*mod(t\\,0.0625))' },
  // Three rising notes.
  win: {
    seconds: 1.1,
    wave: '0.3*exp(-5*mod(t\\,0.18))*sin(2*PI*t*if(lt(t\\,0.18)\\,523\\,if(lt(t\\,0.36)\\,659\\,784)))*if(lt(t\\,0.36)\\,1\\,exp(-3*(t-0.36)))',
  },
  // A coin that is tossed.
  coin: { seconds: 0.8, wave: '0.3*exp(-6*t)*(sin(2*PI*2637*t)+0.6*sin(2*PI*3951*t)+0.3*sin(2*PI*5274*t))' },
};

async function encodeMp3(input: readonly string[], options: readonly string[], file: string): Promise<void> {
  const plain = ['-ac', '1', '-map_metadata', '-1', '-write_xing', '0', '-id3v2_version', '0'];
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...options, ...plain, file]);
}

async function speak(
  { voice, wordsPerMinute }: Speaker,
  text: string,
  file: string,
  scratch: string,
): Promise<void> {
  const wav = join(scratch, `${file.replaceAll('/', '_')}.wav`);
  await run('espeak-ng', ['-v', voice, '-s', `${wordsPerMinute}`, '-w', wav, text]);
  await encodeMp3(['-i', wav], SPEECH_OPTIONS, file);
}

async function speakNumbers(folder: string, speaker: Speaker, scratch: string): Promise<void> {
  await mkdir(join(AUDIO, folder, 'spin'), { recursive: true });
  for (let number = 1; number <= SPIN_CARDS; number++) {
    await speak(speaker, String(number), join(AUDIO, folder, 'spin', `${number}.mp3`), scratch);
    if (number > BALLS) continue;
    const letter = speaker.letters[Math.floor((number - 1) / BALLS_PER_LETTER)];
    await speak(speaker, `${letter}, ${number}`, join(AUDIO, folder, `${number}.mp3`), scratch);
  }
}

const scratch = await mkdtemp(join(tmpdir(), 'sounds-'));
try {
  await Promise.all(
    Object.entries(SPEAKERS).map(([folder, speaker]) => speakNumbers(folder, speaker, scratch)),
  );
  await mkdir(join(AUDIO, 'effects'), { recursive: true });
  for (const [name, { seconds, wave }] of Object.entries(EFFECTS)) {
    const source = ['-f', 'lavfi', '-i', `aevalsrc=${wave}:s=44100:d=${seconds}`];
    await encodeMp3(source, ['-b:a', '48k'], join(AUDIO, 'effects', `${name}.mp3`));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
