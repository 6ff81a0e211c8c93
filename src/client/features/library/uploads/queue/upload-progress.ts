import { createStore } from 'zustand/vanilla'
import { mediaIdOf, needsBrowser } from '../../../../../shared/media/upload-state.ts'
import { needsAttention } from './upload-attention.ts'
import type { UploadItem } from './upload-item.ts'
import { uploadQueue } from './upload-queue.ts'

/** Bytes of a file that are sent, or no longer need to be because it was rejected. */
export function sentBytesOf({ file, state }: UploadItem): number {
  if (state.step === 'fetching') return 0
  if (state.step === 'uploading') return state.sentBytes
  return file.size
}

/** Maximum fraction while uploads are active, because none is complete before the server has stored it. */
const unfinishedMax = 0.99

export type UploadTotals = {
  /** Files that the server has stored. */
  readonly storedCount: number
  /** Files that failed or have a question. */
  readonly attentionCount: number
  /** Files that failed. */
  readonly failedCount: number
  readonly activeCount: number
  /** Files in the latest batch, in total and sent. */
  readonly batchCount: number
  readonly batchSentCount: number
  readonly bytes: number
  /** Sent fraction of the bytes of the latest batch, 0…1. */
  readonly sentFraction: number
}

/** Items of the latest batch. Earlier ones don't count, so that a new file doesn't start at a high percentage. */
function latestBatch(items: readonly UploadItem[]): readonly UploadItem[] {
  const latest = Math.max(...items.map(({ batch }) => batch))
  return items.filter(({ batch }) => batch === latest)
}

/** Counts of all uploads, and the progress of the latest batch. */
export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const batch = latestBatch(items)
  const bytes = batch.reduce((sum, item) => sum + item.file.size, 0)
  const sentBytes = batch.reduce((sum, item) => sum + sentBytesOf(item), 0)
  const activeCount = items.filter((item) => needsBrowser(item.state)).length
  return {
    storedCount: items.filter((item) => mediaIdOf(item.state) !== null).length,
    attentionCount: items.filter(needsAttention).length,
    failedCount: items.filter(({ state }) => state.step === 'failed').length,
    activeCount,
    batchCount: batch.length,
    batchSentCount: batch.filter((item) => sentBytesOf(item) === item.file.size).length,
    bytes,
    sentFraction: bytes === 0 ? 0 : Math.min(sentBytes / bytes, activeCount > 0 ? unfinishedMax : 1),
  }
}

export type OverallProgress = {
  readonly isActive: boolean
  /** Total bytes of the files. */
  readonly bytes: number
  /** Sent fraction of the bytes, 0…1. */
  readonly sentFraction: number
}

/**
 * Progress after a change of the queue. It never decreases, not even when files start over, except when files are
 * added.
 */
export function nextProgress(before: OverallProgress, items: readonly UploadItem[]): OverallProgress {
  const { activeCount, sentFraction, bytes } = totalsOf(items)
  const continues = before.isActive && bytes <= before.bytes
  return {
    isActive: activeCount > 0,
    bytes,
    sentFraction: continues ? Math.max(before.sentFraction, sentFraction) : sentFraction,
  }
}

/** Overall progress of all uploads, from the first active one until none is. */
export const overallProgress = createStore<OverallProgress>(() => ({ isActive: false, bytes: 0, sentFraction: 0 }))
uploadQueue.subscribe(({ items }) => overallProgress.setState((before) => nextProgress(before, items)))
