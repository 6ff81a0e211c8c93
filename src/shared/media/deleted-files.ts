import { z } from 'zod'

export const measureDeletedInput = z.strictObject({})
export const emptyDeletedInput = z.strictObject({})

export const fileTotal = z.strictObject({ count: z.int(), bytes: z.number() })
export type FileTotal = Readonly<z.infer<typeof fileTotal>>

/** Files that were deleted or replaced and are still kept. */
export const deletedFiles = z.strictObject({
  /** Those that emptying deletes for good. */
  goes: fileTotal,
  /** Those that published tours show, and that stay as long as they do. */
  stays: fileTotal,
})
export type DeletedFiles = Readonly<z.infer<typeof deletedFiles>>
