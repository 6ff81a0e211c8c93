import { createStore } from 'zustand/vanilla'
import { mediaIdOf, needsBrowser } from '../../../../shared/media/upload-state.ts'
import { needsSomebody } from './open-questions.ts'
import { type UploadItem, uploadQueue } from './upload-queue.ts'

/** Bytes of a file that need not be sent any more: the server has them, they are on their way, or it was rejected. */
export function sentBytesOf({ file, state }: UploadItem): number {
  if (state.step === 'fetching') return 0
  if (state.step === 'uploading') return state.sentBytes
  return file.size
}

/** Nothing is done before the server has stored it. */
const almostAll = 0.99

export type UploadTotals = {
  /** All that the server keeps. */
  readonly storedCount: number
  /** What failed, or asks something. */
  readonly attentionCount: number
  /** What of these failed. */
  readonly failedCount: number
  readonly activeCount: number
  /** Of the files that were chosen while others were on their way: how many there are, and how many are sent. */
  readonly batchCount: number
  readonly batchSentCount: number
  readonly bytes: number
  /** Share of the bytes of these that is sent, 0…1. */
  readonly share: number
}

/** What went before counts no more: beside one file that has just begun nobody wants to read that most is done. */
function latestBatch(items: readonly UploadItem[]): readonly UploadItem[] {
  const latest = Math.max(...items.map(({ batch }) => batch))
  return items.filter(({ batch }) => batch === latest)
}

export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const batch = latestBatch(items)
  const bytes = batch.reduce((sum, item) => sum + item.file.size, 0)
  const sent = batch.reduce((sum, item) => sum + sentBytesOf(item), 0)
  const activeCount = items.filter((item) => needsBrowser(item.state)).length
  return {
    storedCount: items.filter((item) => mediaIdOf(item.state) !== null).length,
    attentionCount: items.filter(needsSomebody).length,
    failedCount: items.filter(({ state }) => state.step === 'failed').length,
    activeCount,
    batchCount: batch.length,
    batchSentCount: batch.filter((item) => sentBytesOf(item) === item.file.size).length,
    bytes,
    share: bytes === 0 ? 0 : Math.min(sent / bytes, activeCount > 0 ? almostAll : 1),
  }
}

export type RoundProgress = {
  readonly isActive: boolean
  /** Bytes of the round's files, sent or not. */
  readonly bytes: number
  /** Share of these that is sent, 0…1. */
  readonly share: number
}

/**
 * Progress after a change of the queue. While a round lasts it never falls, not even when files start over; only when
 * files join is there more to do, and less of it done.
 */
export function nextProgress(before: RoundProgress, items: readonly UploadItem[]): RoundProgress {
  const { activeCount, share, bytes } = totalsOf(items)
  const goesOn = before.isActive && bytes <= before.bytes
  return { isActive: activeCount > 0, bytes, share: goesOn ? Math.max(before.share, share) : share }
}

/** The one progress of all uploads: from the first file on its way until none is. */
export const roundProgress = createStore<RoundProgress>(() => ({ isActive: false, bytes: 0, share: 0 }))
uploadQueue.subscribe(({ items }) => roundProgress.setState((before) => nextProgress(before, items)))
