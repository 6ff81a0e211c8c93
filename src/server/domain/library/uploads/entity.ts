import { defineEntity, p } from '@mikro-orm/core'
import { mediaKindNames } from '../../../../shared/media/registry.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

/**
 * `open` takes bytes from its sender; `fetching` gets them from `address`, and is open once all have come; `finished` has
 * become a medium. Ended uploads leave no row.
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
    kind: p.enum(mediaKindNames),
    fileName: p.string().length(255),
    /** Where Stopover fetches it; null for one that is sent. */
    address: p.text().nullable(),
    /** Declared length; the quota is reserved for it from the start. While it is fetched, what is reserved so far. */
    sizeBytes: p.bigint('number'),
    /** What the client says its file hashes to; checked at the end. */
    claimedSha256: p.string().length(64).nullable(),
    mediaId: p.uuid().nullable(),
    /** The client only guessed the kind: what the bytes say counts. */
    kindIsGuess: p.boolean().default(false),
    /** The medium whose file it takes the place of; null for one that becomes a medium of its own. */
    replacesMediaId: p.uuid().nullable(),
    /** Somebody wants a second medium of the same bytes. */
    keepsDuplicate: p.boolean().default(false),
    createdAt: p.datetime().onCreate(() => new Date()),
    lastActivityAt: p.datetime().index(),
  },
})
export class Upload extends uploadSchema.class {}
uploadSchema.setClass(Upload)
