import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../../identity/tenancy/entity.ts'

const schema = defineEntity({
  name: 'RemoteThumbnail',
  tableName: 'remote_thumbnails',
  indexes: [{ properties: ['expiresAt'] }],
  properties: {
    /** SHA-256 of the account and the URL. Not shared by accounts, because response times would reveal cached URLs. */
    id: p.string().length(64).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    jpeg: p.blob(),
    expiresAt: p.datetime(),
  },
})
/** Cached thumbnail of a file on another host, shared by all processes. */
export class RemoteThumbnail extends schema.class {}
schema.setClass(RemoteThumbnail)
