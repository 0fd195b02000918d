// The judge's calls during inspection, as short tones.

let context: AudioContext | undefined;

const PITCH = 880;
const LENGTH = 0.12;
const PAUSE = 0.22;
const LOUDNESS = 0.15;

/** Plays this many short tones. */
export function beep(times: number): void {
  try {
    context ??= new AudioContext();
    const volume = context.createGain();
    volume.gain.value = LOUDNESS;
    volume.connect(context.destination);
    for (let number = 0; number < times; number++) {
      const tone = context.createOscillator();
      tone.frequency.value = PITCH;
      tone.connect(volume);
      tone.start(context.currentTime + number * PAUSE);
      tone.stop(context.currentTime + number * PAUSE + LENGTH);
    }
  } catch {
    // The page shows the call as text too.
  }
}
