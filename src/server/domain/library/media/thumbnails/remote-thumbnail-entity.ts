import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../../identity/tenancy/entity.ts'

const schema = defineEntity({
  name: 'RemoteThumbnail',
  tableName: 'remote_thumbnails',
  indexes: [{ properties: ['expiresAt'] }],
  properties: {
    /** SHA-256 of the account and the address. Accounts don't share them: how fast an answer is would tell of others. */
    id: p.string().length(64).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    jpeg: p.blob(),
    expiresAt: p.datetime(),
  },
})
/** A thumbnail of a file on another host, so that all processes fetch it once for an account. */
export class RemoteThumbnail extends schema.class {}
schema.setClass(RemoteThumbnail)
