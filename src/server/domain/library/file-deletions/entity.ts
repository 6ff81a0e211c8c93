import { defineEntity, p } from '@mikro-orm/core'

/** `upload` stands for the bytes of an upload in the spool; the others are in the file store. */
export const deletionKinds = ['file', 'folder', 'upload'] as const

/**
 * Scheduled deletion of a file or folder. The row is written in the transaction that drops the last reference, or
 * before the files are stored; a transaction that references them deletes it before it is due. It is deleted with the
 * files.
 */
const fileDeletionSchema = defineEntity({
  name: 'FileDeletion',
  tableName: 'file_deletions',
  indexes: [{ properties: ['dueAt'] }],
  properties: {
    /** Key of the file or folder in the store, or the id of an upload. */
    key: p.string().length(200).primary(),
    kind: p.enum(deletionKinds),
    /** Earliest time of deletion. An attempt moves it by its lease, a failure by the backoff. */
    dueAt: p.datetime(),
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export class FileDeletion extends fileDeletionSchema.class {}
fileDeletionSchema.setClass(FileDeletion)
