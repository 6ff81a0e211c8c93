import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError, type ErrorBody, errorStatuses } from '../../../shared/kernel/app-error.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { panoramaBuilder } from './build-panorama.ts'

/**
 * `npm run tile -- INPUT OUTPUT_DIR`: builds the tiles of a panorama, with their manifest beside them, and prints one
 * JSON line about them.
 */
async function tile([input, output]: readonly string[]): Promise<object> {
  if (!input || !output) {
    throw new AppError('input.invalid', { message: 'Usage: npm run tile -- INPUT OUTPUT_DIR' })
  }
  const inputPath = resolve(input)
  const outputFolder = resolve(output)
  if (!(await exists(inputPath))) throw new AppError('resource.notFound', { message: `There is no file ${input}.` })
  if (!(await isFree(outputFolder))) {
    throw new AppError('resource.conflict', { message: `${output} is not empty. Name a folder that is not there yet.` })
  }
  // The folder appears whole or not at all.
  const unfinished = `${outputFolder}.tmp-${process.pid}`
  try {
    await mkdir(dirname(outputFolder), { recursive: true })
    const result = await panoramaBuilder.build({ inputPath, outputFolder: unfinished }, () => undefined)
    await writeFile(join(unfinished, 'manifest.json'), JSON.stringify(result.manifest))
    await rename(unfinished, outputFolder)
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
    await rm(unfinished, { recursive: true, force: true })
    throw cause
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function isFree(folder: string): Promise<boolean> {
  return !(await exists(folder)) || ((await stat(folder)).isDirectory() && (await readdir(folder)).length === 0)
}

function bodyOf(cause: unknown): ErrorBody {
  if (cause instanceof MediaError) {
    return { errorMessage: cause.message, status: errorStatuses[cause.code], code: cause.code }
  }
  if (cause instanceof AppError) {
    return { errorMessage: cause.message, status: cause.status, code: cause.code }
  }
  return bodyOf(new AppError('server.failed', { cause }))
}

try {
  process.stdout.write(`${JSON.stringify(await tile(process.argv.slice(2)))}\n`)
} catch (cause) {
  process.stdout.write(`${JSON.stringify(bodyOf(cause))}\n`)
  process.exitCode = 1
}
