import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaLimits } from '../../../shared/media/media-limits.ts'
import { type BuildResult, MediaError } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { startStopwatch } from '../stopwatch.ts'
import { packModel } from './pack-model.ts'
import { readGltf } from './read-gltf.ts'

const modelFile = 'model.glb'

async function readAndPack(path: string) {
  const { size } = await stat(path)
  if (size > mediaLimits.modelMaxBytes) throw new MediaError('upload.tooLarge')
  const model = await readGltf(path)
  return { model, ...(await packModel(model)) }
}

/** Writes the displayed scene as a GLB of our own, so that visitors get nothing of a file that wasn't checked. */
async function build({ inputPath, outputFolder }: BuildOrder): Promise<BuildResult> {
  const watch = startStopwatch()
  const { glb, model: _model, ...facts } = await watch.time('pack', () => readAndPack(inputPath))
  await mkdir(outputFolder, { recursive: true })
  await watch.time('write', () => writeFile(join(outputFolder, modelFile), glb))
  return {
    manifest: { mapping: 'model', file: modelFile, sizeBytes: glb.byteLength, ...facts },
    widthPx: null,
    heightPx: null,
    tileCount: 1,
    bytes: glb.byteLength,
    stepMs: watch.read(),
  }
}

export const modelBuilder: KindBuilder = {
  async inspect({ inputPath }) {
    const { model } = await readAndPack(inputPath)
    return { widthPx: null, heightPx: null, mimeType: model.mimeType }
  },
  build,
}
