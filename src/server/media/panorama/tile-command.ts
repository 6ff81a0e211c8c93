import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError, type ErrorBody } from '../../../shared/kernel/app-error.ts'
import { errorStatuses } from '../../../shared/kernel/error-codes.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { panoramaBuilder } from './build-panorama.ts'

/** `npm run tile -- INPUT OUTPUT_DIR`: builds the tiles and manifest of a panorama and returns a summary. */
async function buildTileFolder([input, output]: readonly string[]): Promise<object> {
  if (!input || !output) {
    throw new AppError('input.invalid', { message: 'Usage: npm run tile -- INPUT OUTPUT_DIR' })
  }
  const inputPath = resolve(input)
  const outputFolder = resolve(output)
  if (!(await exists(inputPath))) throw new AppError('resource.notFound', { message: `There is no file ${input}.` })
  if (!(await isMissingOrEmpty(outputFolder))) {
    throw new AppError('resource.conflict', { message: `${output} is not empty. Choose a new folder.` })
  }
  // The rename makes the folder appear only when it is complete.
  const temporaryFolder = `${outputFolder}.tmp-${process.pid}`
  try {
    await mkdir(dirname(outputFolder), { recursive: true })
    const result = await panoramaBuilder.build({ inputPath, outputFolder: temporaryFolder }, () => undefined)
    await writeFile(join(temporaryFolder, 'manifest.json'), JSON.stringify(result.manifest))
    await rename(temporaryFolder, outputFolder)
    const { manifest, bytes, tileCount, stepMs } = result
    if (!('faceSizePx' in manifest)) throw new AppError('server.failed')
    return {
      levels: levelCountOf(manifest.faceSizePx),
      faceSize: manifest.faceSizePx,
      tiles: tileCount,
      bytes,
      milliseconds: stepMs,
    }
  } catch (cause) {
    await rm(temporaryFolder, { recursive: true, force: true })
    throw cause
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  return !(await exists(folder)) || ((await stat(folder)).isDirectory() && (await readdir(folder)).length === 0)
}

function errorBodyOf(cause: unknown): ErrorBody {
  if (cause instanceof MediaError) {
    return { errorMessage: cause.message, status: errorStatuses[cause.code], code: cause.code }
  }
  if (cause instanceof AppError) {
    return { errorMessage: cause.message, status: cause.status, code: cause.code }
  }
  return errorBodyOf(new AppError('server.failed', { cause }))
}

try {
  process.stdout.write(`${JSON.stringify(await buildTileFolder(process.argv.slice(2)))}\n`)
} catch (cause) {
  process.stdout.write(`${JSON.stringify(errorBodyOf(cause))}\n`)
  process.exitCode = 1
}
