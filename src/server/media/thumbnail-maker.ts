import { writeFile } from 'node:fs/promises'
import type { ThumbnailMaker } from '../ports/thumbnail-maker.ts'
import { runInWorker } from './worker-process.ts'

const terms = { memoryBytes: 1024 ** 3, silenceMs: 20_000, timeMs: 20_000, hurried: true }

/** A worker process for each image: what comes from elsewhere is not decoded where the database is. */
export function createThumbnailMaker(): ThumbnailMaker {
  return {
    make: async (inputPath, outputPath) => {
      // Small enough for a message, so that the worker that is ready for anything need not write anywhere.
      await writeFile(outputPath, await runInWorker('thumbnail', { inputPath }, terms))
    },
  }
}
