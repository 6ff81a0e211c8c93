import { Metadata } from '@tus/server'
import type { Request } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

const uploadMetadataMaxLength = 4096

export const tusVersion = '1.0.0'

/** Rejects requests of another protocol or version. */
export function requireTus(request: Request): void {
  if (request.method !== 'OPTIONS' && request.get('tus-resumable') !== tusVersion) {
    throw new AppError('upload.protocolRejected')
  }
}

const wholeNumber = /^(0|[1-9]\d{0,15})$/

function parseMetadata(header: string): Record<string, string | null> {
  if (header.length > uploadMetadataMaxLength) throw new AppError('input.invalid')
  try {
    return Metadata.parse(header)
  } catch (error) {
    throw new AppError('input.invalid', { cause: error })
  }
}

/** Parses the headers of a creation request. Only the metadata listed here are used, never a claimed media type (threat T31). */
export function readCreation(request: Request) {
  const length = request.get('upload-length')
  const unsupportedExtension = request.get('upload-defer-length') ?? request.get('upload-concat')
  if (length === undefined || !wholeNumber.test(length) || unsupportedExtension !== undefined) {
    throw new AppError('input.invalid')
  }
  const metadata = parseMetadata(request.get('upload-metadata') ?? '')
  const { filename, kind, sha256, kindIsGuess, replacesMediaId, keepsDuplicate } = metadata
  const claims = {
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(kindIsGuess === undefined ? {} : { kindIsGuess: kindIsGuess === 'true' }),
    ...(replacesMediaId === undefined ? {} : { replacesMediaId }),
    ...(keepsDuplicate === undefined ? {} : { keepsDuplicate: keepsDuplicate === 'true' }),
  }
  return { fileName: filename ?? '', kind, sizeBytes: Number(length), ...claims }
}

/** Validates the headers of a chunk and returns its offset. */
export function readChunkOffset(request: Request): number {
  const offset = request.get('upload-offset')
  if (offset === undefined || !wholeNumber.test(offset)) throw new AppError('input.invalid')
  if (request.get('content-type') !== 'application/offset+octet-stream') throw new AppError('request.typeRejected')
  return Number(offset)
}
