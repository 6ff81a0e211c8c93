import { secondMs } from '../../../shared/kernel/units.ts'
import { ChunkLoadError, loadErrorOf } from './load-errors.ts'

const chunkLoadTimeoutMs = 120 * secondMs

/** Rejects if loading takes longer than two minutes (spec §9). */
export async function withinTimeLimit<T>(load: Promise<T>, limitMs: number = chunkLoadTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`A chunk of the app did not load within ${limitMs} ms`)),
      limitMs,
    )
  })
  return Promise.race([load, timeout]).finally(() => clearTimeout(timer))
}

/** Loads a chunk of the app. Errors are named (spec §8) and logged to the console. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTimeLimit(load())
  } catch (cause) {
    const error = loadErrorOf(cause)
    console.error(error)
    throw error
  }
}
