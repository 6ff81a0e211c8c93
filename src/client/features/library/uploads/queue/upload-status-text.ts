import type { TFunction } from 'i18next'
import { type ErrorCode, isErrorCode } from '../../../../../shared/kernel/error-codes.ts'
import { startedProgress } from '../../../../../shared/media/media.ts'
import type { UploadFailure, UploadState } from '../../../../../shared/media/upload-state.ts'
import { fileFailureCode, networkFailureCode, uploaderFailureCode } from '../../../../platform/upload-file.ts'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { permanentErrorCodes } from './permanent-error-codes.ts'
import type { UploadItem } from './upload-item.ts'

/** Text for the state of an upload, with its percentage. */
export function uploadStatusText(
  t: TFunction,
  { state, file }: Pick<UploadItem, 'state' | 'file'>,
  locale: string,
): string {
  switch (state.step) {
    case 'fetching':
      return t('uploads.step.fetching')
    case 'uploading': {
      const percent = formatPercent(file.size === 0 ? 0 : state.sentBytes / file.size, locale)
      return t(state.paused ? 'uploads.step.paused' : 'uploads.step.uploading', { percent })
    }
    case 'rawUploading':
      return t('uploads.step.rawUploading')
    case 'building':
      if (state.progress < startedProgress) return t('uploads.step.queued')
      return t('uploads.step.building', { percent: formatPercent(state.progress, locale) })
    case 'saving':
      return t('uploads.step.saving')
    case 'complete':
      return t('uploads.step.complete')
    case 'failed':
      return uploadFailureText(t, state.failure)
  }
}

/** Message of a failed upload. */
export function uploadFailureText(t: TFunction, { message, code }: UploadFailure): string {
  if (code === networkFailureCode) return t('uploads.networkFailure')
  if (code === uploaderFailureCode) return t('uploads.uploaderFailure')
  if (message !== '') return message
  return t(`errors.${isErrorCode(code) ? code : 'server.failed'}`)
}

/** Progress of the current step, 0…1; `null` if it has none. */
export function stepProgress({ state, file }: Pick<UploadItem, 'state' | 'file'>): number | null {
  if (state.step === 'uploading') return file.size === 0 ? 0 : state.sentBytes / file.size
  if (state.step === 'building') return state.progress < startedProgress ? null : state.progress
  return state.step === 'saving' || state.step === 'rawUploading' ? 1 : null
}

const permanentErrors: ReadonlySet<string> = new Set(permanentErrorCodes)

/** True if a retry would fail again because of the file itself. */
export function isPermanentFailure(state: UploadState): boolean {
  if (state.step !== 'failed') return false
  const { code } = state.failure
  return code === fileFailureCode || permanentErrors.has(code ?? '')
}

/** Errors of an image that is not a full sphere, and that can be used as a flat image instead. */
const flatImageCodes: readonly ErrorCode[] = ['media.wrongRatio', 'media.facesUnclear', 'media.dualFisheye']
const flatImageErrors: ReadonlySet<string> = new Set(flatImageCodes)

/** True if a failed file can be uploaded as a flat image. */
export function canBeFlatImage(state: UploadState): boolean {
  return state.step === 'failed' && flatImageErrors.has(state.failure.code ?? '')
}
