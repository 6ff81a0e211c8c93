import { z } from 'zod'

export const measureDeletedInput = z.strictObject({})
export const emptyDeletedInput = z.strictObject({})

export type FileTotal = { readonly count: number; readonly bytes: number }

/** Files that were deleted or replaced and are still kept. */
export type DeletedFiles = {
  /** Those that emptying deletes for good. */
  readonly goes: FileTotal
  /** Those that published tours show, and that stay as long as they do. */
  readonly stays: FileTotal
}
