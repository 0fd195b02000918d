// The memory of an engine.

/** The pages of 64 KiB at the start, as `web/scripts/build-wasm.sh` tells the linker. */
const INITIAL = 32;
/**
 * The numbers of pages that a memory may have at most: 4 GB, or less where the browser cannot reserve
 * that many addresses.
 */
const MAXIMA = [65_536, 32_768, 16_384, 8_192, 4_096];

/**
 * A memory that workers can share. Every browser makes one on every page; only handing it to a
 * worker takes cross-origin isolation.
 */
export function makeMemory(maxima: number[] = MAXIMA): WebAssembly.Memory {
  const [maximum, ...smaller] = maxima as [number, ...number[]];
  try {
    return new WebAssembly.Memory({ initial: INITIAL, maximum, shared: true });
  } catch (error) {
    if (smaller.length === 0) {
      throw error;
    }
    return makeMemory(smaller);
  }
}

/** The bytes at an address. They are shared, and not every function of a browser takes such bytes. */
export function bytesAt({ buffer }: WebAssembly.Memory, at: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, at >>> 0, length >>> 0);
}
