import { needsBrowser } from '../../../shared/media/upload-state.ts'
import type { UploadItem } from './upload-queue.ts'

/** Bytes of a file that are safe on the server, or on their way there. */
export function sentBytesOf({ file, state }: UploadItem): number {
  if (state.step === 'fetching') return 0
  if (state.step === 'uploading') return state.sentBytes
  if (state.step === 'failed' && state.mediaId === null) return 0
  return file.size
}

/** Nothing is done before the server has stored it. */
const almostAll = 0.99

export type UploadTotals = {
  readonly count: number
  readonly storedCount: number
  readonly failedCount: number
  readonly activeCount: number
  readonly pausedCount: number
  /** Share of all bytes that is sent, 0…1. */
  readonly share: number
}

export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const bytes = items.reduce((sum, item) => sum + item.file.size, 0)
  const sent = items.reduce((sum, item) => sum + sentBytesOf(item), 0)
  const active = items.filter((item) => needsBrowser(item.state))
  return {
    count: items.length,
    storedCount: items.filter((item) => 'mediaId' in item.state && item.state.mediaId !== null).length,
    failedCount: items.filter((item) => item.state.step === 'failed').length,
    activeCount: active.length,
    pausedCount: active.filter((item) => item.state.step === 'uploading' && item.state.paused).length,
    share: bytes === 0 ? 0 : Math.min(sent / bytes, active.length > 0 ? almostAll : 1),
  }
}
