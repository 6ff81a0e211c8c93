import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildResult } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { startStopwatch } from '../stopwatch.ts'
import { inspectDocument } from './inspect-document.ts'

const documentFile = 'document.pdf'

/** Copies the document unchanged. The server doesn't decode it, so a hostile document can't harm it. */
async function build({ inputPath, outputFolder }: BuildOrder): Promise<BuildResult> {
  const watch = startStopwatch()
  const { notes } = await watch.time('inspect', () => inspectDocument(inputPath))
  await mkdir(outputFolder, { recursive: true })
  const path = join(outputFolder, documentFile)
  await watch.time('copy', () => copyFile(inputPath, path))
  const { size: sizeBytes } = await stat(path)
  return {
    manifest: { mapping: 'document', file: documentFile, sizeBytes },
    widthPx: null,
    heightPx: null,
    tileCount: 1,
    bytes: sizeBytes,
    ...(notes === undefined ? {} : { notes }),
    stepMs: watch.read(),
  }
}

export const documentBuilder: KindBuilder = {
  async inspect({ inputPath }) {
    const { mimeType, notes } = await inspectDocument(inputPath)
    return { widthPx: null, heightPx: null, mimeType, ...(notes === undefined ? {} : { notes }) }
  },
  build,
}
