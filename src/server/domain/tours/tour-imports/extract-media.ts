import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'
import type { MediaFacts } from '../../../ports/media-builder.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { Ports } from '../../../ports.ts'
import type { ForeignStop, ForeignTour } from './foreign-tour.ts'
import { baseNameOf } from './formats/archive-path.ts'

/** Panorama of a stop in the work folder. */
export type ExtractedPanorama = {
  readonly path: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly facts: MediaFacts
}

type Extraction = {
  readonly archivePath: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (panoramaCount: number) => void
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const coverageOf = (source: PanoramaSource) => ('image' in source ? (source.coverage ?? undefined) : undefined)

/** File name of a panorama in the library. Six faces are a ZIP file. */
function fileNameOf({ panorama, name }: ForeignStop): string {
  return 'image' in panorama ? baseNameOf(panorama.image) : `${name}.zip`
}

/** Inspects a panorama like an upload; errors name its stop. */
async function inspect({ mediaBuilder }: Pick<Ports, 'mediaBuilder'>, stop: ForeignStop, path: string) {
  try {
    return await mediaBuilder.inspect('panos', path, coverageOf(stop.panorama))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    const message = `The panorama of “${stop.name}” can't be imported. ${error.message}`
    throw new MediaError(error.code, message, { isUserFacing: true, cause: error })
  }
}

/** Extracts and inspects the panoramas of all stops, in their order. */
export async function extractMedia(
  ports: Pick<Ports, 'mediaBuilder' | 'panoramaExtractor'>,
  { stops }: ForeignTour,
  { archivePath, folder, signal, onProgress }: Extraction,
): Promise<readonly ExtractedPanorama[]> {
  const outputFolder = join(folder, 'panoramas')
  await mkdir(outputFolder)
  const sources = stops.map(({ panorama }) => panorama)
  const paths = await ports.panoramaExtractor.extract({ archivePath, sources, outputFolder, signal }, onProgress)
  const panoramas: ExtractedPanorama[] = []
  for (const [index, stop] of stops.entries()) {
    signal.throwIfAborted()
    const path = paths[index] ?? ''
    const facts = await inspect(ports, stop, path)
    const { size: sizeBytes } = await stat(path)
    panoramas.push({ path, fileName: fileNameOf(stop), sizeBytes, sha256: await sha256Of(path), facts })
  }
  return panoramas
}
