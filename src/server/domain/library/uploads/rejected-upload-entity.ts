import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const rejectedSchema = defineEntity({
  name: 'RejectedUpload',
  tableName: 'rejected_uploads',
  properties: {
    /** Id of the upload. Its own row is deleted. */
    id: p.string().length(32).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    code: p.string().length(60),
    message: p.text(),
    facts: p.json<Readonly<Record<string, unknown>>>(),
    rejectedAt: p.datetime().index(),
  },
})
/** Rejected upload with its error, stored because the response may not have reached the client. */
export class RejectedUpload extends rejectedSchema.class {}
rejectedSchema.setClass(RejectedUpload)
