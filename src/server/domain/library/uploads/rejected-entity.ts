import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const rejectedSchema = defineEntity({
  name: 'RejectedUpload',
  tableName: 'rejected_uploads',
  properties: {
    /** That of the upload, which is gone. */
    id: p.string().length(32).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    code: p.string().length(60),
    message: p.text(),
    facts: p.json<Readonly<Record<string, unknown>>>(),
    rejectedAt: p.datetime().index(),
  },
})
/** Why a file did not become a medium, for its sender, who may not have heard it. */
export class RejectedUpload extends rejectedSchema.class {}
rejectedSchema.setClass(RejectedUpload)
