import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaFacts } from '../../../ports/media-builder.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { Ports } from '../../../ports.ts'
import type { MediumToImport } from './medium-to-import.ts'

/** Medium whose file is in the work folder. */
export type ExtractedMedium = MediumToImport & {
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly facts: MediaFacts
}

type Extraction = {
  readonly archivePath: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (mediaCount: number) => void
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Inspects a file like an upload; errors name the medium. */
async function inspect(
  { mediaBuilder }: Pick<Ports, 'mediaBuilder'>,
  { kind, coverage, label }: MediumToImport,
  path: string,
) {
  try {
    return await mediaBuilder.inspect(kind, path, coverage ?? undefined)
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    const message = `${label} can't be imported. ${error.message}`
    throw new MediaError(error.code, message, { isUserFacing: true, cause: error })
  }
}

/** Extracts and inspects the media of a tour, in their order. */
export async function extractMedia(
  ports: Pick<Ports, 'mediaBuilder' | 'panoramaExtractor'>,
  media: readonly MediumToImport[],
  { archivePath, folder, signal, onProgress }: Extraction,
): Promise<readonly ExtractedMedium[]> {
  const outputFolder = join(folder, 'media')
  await mkdir(outputFolder)
  const sources = media.map(({ source }) => source)
  const paths = await ports.panoramaExtractor.extract({ archivePath, sources, outputFolder, signal }, onProgress)
  const extractedMedia: ExtractedMedium[] = []
  for (const [index, medium] of media.entries()) {
    signal.throwIfAborted()
    const path = paths[index] ?? ''
    const facts = await inspect(ports, medium, path)
    const { size: sizeBytes } = await stat(path)
    extractedMedia.push({ ...medium, path, sizeBytes, sha256: await sha256Of(path), facts })
  }
  return extractedMedia
}
