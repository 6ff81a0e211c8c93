import type { UploadItem } from './upload-item.ts'

type QuestionFields = Pick<UploadItem, 'state' | 'mayBePartial' | 'duplicate'>

/** True if a person has to decide if the image is a partial panorama. */
export function asksForCoverage({ state, mayBePartial, duplicate }: QuestionFields): boolean {
  return mayBePartial === true && duplicate === null && state.step === 'complete'
}

/** True if a file failed or has a question. */
export function needsAttention(item: QuestionFields): boolean {
  return item.state.step === 'failed' || item.duplicate !== null || asksForCoverage(item)
}

/** True if there are unread notes about repairs and omissions in the file. */
export function hasUnreadNotes({ state, notes }: Pick<UploadItem, 'state' | 'notes'>): boolean {
  return state.step === 'complete' && notes !== null && notes.length > 0
}

/** True if nothing is left to do. A joined cube is never finished, because its faces can still be separated. */
export function isFinished(item: QuestionFields & Pick<UploadItem, 'faces' | 'notes'>): boolean {
  return item.state.step === 'complete' && item.faces === undefined && !needsAttention(item) && !hasUnreadNotes(item)
}
