import { defineEntity, p } from '@mikro-orm/core'

/** `upload` is the bytes of an upload in the spool; the others lie in the file store. */
export const deletionKinds = ['file', 'folder', 'upload'] as const

/**
 * Files that nothing needs, or that nothing will need unless a transaction takes the row away before it is due. The row
 * is written in the transaction in which they stop being needed, and goes when they have gone.
 */
const fileDeletionSchema = defineEntity({
  name: 'FileDeletion',
  tableName: 'file_deletions',
  indexes: [{ properties: ['dueAt'] }],
  properties: {
    /** Key of the file or folder in the store; of an upload its id. */
    key: p.string().length(200).primary(),
    kind: p.enum(deletionKinds),
    /** Not deleted before. A try moves it by its lease, a failure by the pause before the next try. */
    dueAt: p.datetime(),
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export class FileDeletion extends fileDeletionSchema.class {}
fileDeletionSchema.setClass(FileDeletion)
