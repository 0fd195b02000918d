// The judge's calls during inspection: spoken, or as short tones.

import { language } from "../../words";

/** How the calls sound. The page shows them as text in any case. */
export type Calls = "voice" | "tones" | "silent";

let context: AudioContext | undefined;

const PITCH = 880;
const LENGTH = 0.12;
const PAUSE = 0.22;
const LOUDNESS = 0.15;

/** Plays this many short tones. */
function beep(times: number): void {
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

/**
 * The voice of this device in the language of the page, if there is one. Other voices belong to
 * servers, and the page sends no data to anyone.
 */
function deviceVoice(): SpeechSynthesisVoice | undefined {
  const speaks = (lang: string) => lang.toLowerCase().split(/[-_]/, 1)[0] === language();
  return globalThis.speechSynthesis?.getVoices().find(({ localService, lang }) => localService && speaks(lang));
}

/** Browsers load their voices after the first request. */
export function prepareCalls(): void {
  deviceVoice();
}

/** Makes the call with this number, counted from 1. Without a voice it is a tone. */
export function call(number: number, text: string, how: Calls): void {
  const voice = how === "voice" ? deviceVoice() : undefined;
  if (voice) {
    const speech = new SpeechSynthesisUtterance(text);
    speech.voice = voice;
    speech.lang = voice.lang;
    speechSynthesis.speak(speech);
  } else if (how !== "silent") {
    beep(number);
  }
}
