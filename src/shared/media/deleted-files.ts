import { z } from 'zod'

export const measureDeletedInput = z.strictObject({})
export const emptyDeletedInput = z.strictObject({})

export const fileTotal = z.strictObject({ count: z.int(), bytes: z.number() })
export type FileTotal = Readonly<z.infer<typeof fileTotal>>

/** Totals of deleted and replaced files. */
export const deletedFiles = z.strictObject({
  /** Files that `emptyDeleted` purges. */
  purgeable: fileTotal,
  /** Files that stay because published tours show them. */
  published: fileTotal,
})
export type DeletedFiles = Readonly<z.infer<typeof deletedFiles>>
