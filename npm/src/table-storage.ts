// The stored table files of a browser, for the page: all its tabs share them.

import type { TableStorage } from "./platform.js";
import { openPlace, type Place } from "./table-places.js";

/** The channel on which tabs tell each other that the files have changed. */
const CHANNEL = "halfturn-tables";

export class BrowserStorage implements TableStorage {
  #place: Promise<Place | null> | undefined;
  #channel: BroadcastChannel | undefined;

  async list(): Promise<Map<string, number>> {
    const files = await (await this.#open())?.files();
    return new Map([...(files ?? [])].map(([name, { size }]) => [name, size]));
  }

  async remove(names: string[]): Promise<void> {
    await (await this.#open())?.remove(names);
  }

  async hasRoom(bytes: number): Promise<boolean> {
    return (await (await this.#open())?.hasRoom(bytes)) ?? false;
  }

  persist(): void {
    // Some browsers ask the visitor. Either answer is fine.
    navigator.storage?.persist?.().catch(() => {});
  }

  async alone<T>(name: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    // Pages without a secure connection have no locks: then both tabs build.
    return navigator.locks
      ? navigator.locks.request(`halfturn-tables ${name}`, { ...(signal && { signal }) }, work)
      : work();
  }

  tell(): void {
    this.#opened().postMessage(null);
  }

  listen(onChange: () => void): void {
    this.#opened().addEventListener("message", onChange);
  }

  #open(): Promise<Place | null> {
    this.#place ??= openPlace();
    return this.#place;
  }

  #opened(): BroadcastChannel {
    this.#channel ??= new BroadcastChannel(CHANNEL);
    return this.#channel;
  }
}
