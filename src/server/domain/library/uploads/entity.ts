import { defineEntity, p } from '@mikro-orm/core'
import { uploadKindNames } from '../../../../shared/media/upload-kinds.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

/**
 * `open` accepts bytes from its client; `fetching` receives them from `address`, and becomes open when they are
 * complete; `finished` has become a medium. The ZIP file of a tour stays open until it is imported. Canceled and rejected
 * uploads have no row.
 */
export const uploadStatuses = ['open', 'fetching', 'finished'] as const

const uploadSchema = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  indexes: [{ properties: ['account', 'status'] }],
  properties: {
    /** 32 hexadecimal digits: the only shape an upload id has (threat T23). */
    id: p.string().length(32).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    status: p.enum(uploadStatuses),
    kind: p.enum(uploadKindNames),
    fileName: p.string().length(255),
    /** Address that an import is fetched from; null for an upload from a browser. */
    address: p.text().nullable(),
    /**
     * Declared size, for which storage is reserved from the start. For an import in progress, the bytes reserved so
     * far.
     */
    sizeBytes: p.bigint('number'),
    /** SHA-256 that the client declared; verified at the end. */
    claimedSha256: p.string().length(64).nullable(),
    mediaId: p.uuid().nullable(),
    /** The client guessed the kind, so the content decides. */
    kindIsGuess: p.boolean().default(false),
    /** Medium that gets this file instead of its current one; null for an upload that becomes a new medium. */
    replacesMediaId: p.uuid().nullable(),
    /** Creates a second medium even if the library holds the same file. */
    keepsDuplicate: p.boolean().default(false),
    createdAt: p.datetime().onCreate(() => new Date()),
    lastActivityAt: p.datetime().index(),
  },
})
export class Upload extends uploadSchema.class {}
uploadSchema.setClass(Upload)
