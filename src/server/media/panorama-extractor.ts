import { createSemaphore } from '../../shared/kernel/semaphore.ts'
import { gibibyte, minuteMs } from '../../shared/kernel/units.ts'
import type { PanoramaExtractor } from '../ports/panorama-extractor.ts'
import { runInWorker } from './worker-process.ts'

const limits = { memoryBytes: 2 * gibibyte, fileBytes: 4 * gibibyte, messageTimeoutMs: 2 * minuteMs }
/** CPU time for each panorama. */
const panoramaCpuMs = 2 * minuteMs

/** Extracts panoramas in a worker process, one archive at a time. */
export function createPanoramaExtractor(): PanoramaExtractor {
  const slots = createSemaphore(1)
  return {
    extract: ({ signal, ...input }, onProgress) => {
      const options = {
        ...limits,
        cpuMs: panoramaCpuMs * (1 + input.sources.length),
        signal,
        writableFolder: input.outputFolder,
        onProgress,
      }
      return slots.run(signal, () => runInWorker('extractPanoramas', input, options))
    },
  }
}
