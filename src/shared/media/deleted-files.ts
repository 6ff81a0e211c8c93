import { z } from 'zod'

export const measureDeletedInput = z.strictObject({})
export const emptyDeletedInput = z.strictObject({})

export const fileTotal = z.strictObject({ count: z.int(), bytes: z.number() })
export type FileTotal = Readonly<z.infer<typeof fileTotal>>

/** Deleted and replaced files that are not purged yet. */
export const deletedFiles = z.strictObject({
  /** Purged when the trash is emptied. */
  goes: fileTotal,
  /** Kept because published tours still show them. */
  stays: fileTotal,
})
export type DeletedFiles = Readonly<z.infer<typeof deletedFiles>>
