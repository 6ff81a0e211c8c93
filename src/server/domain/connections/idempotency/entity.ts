import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { User } from '../../identity/users/entity.ts'

const schema = defineEntity({
  name: 'IdempotentCall',
  tableName: 'idempotent_calls',
  uniques: [{ properties: ['user', 'keyHash'] }],
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    /** SHA-256 of the account and the key: keys of one account mean nothing in another. */
    keyHash: p.string().length(64),
    /** SHA-256 of the request, so that a key can't be reused for another one. */
    fingerprint: p.string().length(64),
    /** Body of the response as JSON, as it was sent. */
    answer: p.text(),
  },
})
/** A creating call with an `Idempotency-Key`, and its response. */
export class IdempotentCall extends schema.class {}
schema.setClass(IdempotentCall)
