import type { UploadItem } from './upload-queue.ts'

type Asked = Pick<UploadItem, 'state' | 'isPart' | 'duplicate'>

/** Whether somebody has to say if the image is a part of a panorama. */
export function asksForPart({ state, isPart, duplicate }: Asked): boolean {
  return isPart === true && duplicate === null && state.step === 'complete'
}

/** Whether a file has to be looked at: it failed, or there is a question about it. */
export function needsSomebody(item: Asked): boolean {
  return item.state.step === 'failed' || item.duplicate !== null || asksForPart(item)
}

/** Whether something in the file was repaired or left out, and nobody has read of it yet. */
export function hasUnreadNotes({ state, notes }: Pick<UploadItem, 'state' | 'notes'>): boolean {
  return state.step === 'complete' && notes !== null && notes.length > 0
}

/** Whether there is nothing more to say about a file, nor to be done: what was joined may come apart again. */
export function isFinished(item: Asked & Pick<UploadItem, 'faces' | 'notes'>): boolean {
  return item.state.step === 'complete' && item.faces === undefined && !needsSomebody(item) && !hasUnreadNotes(item)
}
