import type { AppError } from '../../../../shared/kernel/app-error.ts'
import type { MediaImport } from '../../../../shared/media/imports/imports.ts'
import type { Upload } from '../uploads/entity.ts'

const noFailure = { failureCode: null, failureMessage: null, httpStatus: null } as const

/** An import that is in progress or has become a medium. */
export function presentImport({ id, status, mediaId }: Upload, receivedBytes: number): MediaImport {
  if (status === 'finished') return { ...noFailure, id, status, receivedBytes: null, mediaId: mediaId ?? null }
  return { ...noFailure, id, status: 'fetching', receivedBytes, mediaId: null }
}

export function presentFailedImport(id: string, { code, message, facts }: AppError): MediaImport {
  const httpStatus = typeof facts.httpStatus === 'number' ? facts.httpStatus : null
  const failure = { failureCode: code, failureMessage: message, httpStatus }
  return { ...failure, id, status: 'failed', receivedBytes: null, mediaId: null }
}
