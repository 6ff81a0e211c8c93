import { mkdir } from 'node:fs/promises'
import { kindBuilders } from '../../../src/server/media/builders.ts'
import type { MediaBuilder } from '../../../src/server/ports/media-builder.ts'

/** Builds in this process, because starting a worker takes longer than rejecting a file. */
export const buildHere: MediaBuilder['build'] = async ({ kind, signal: _signal, ...order }, onProgress) => {
  await mkdir(order.outputFolder, { recursive: true })
  const builder = await kindBuilders[kind]()
  return builder.build(order, onProgress)
}
