import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../accounts/entity.ts'
import { Tour } from '../tours/entity.ts'
import { User } from '../users/entity.ts'

const schema = defineEntity({
  name: 'EditingSession',
  tableName: 'editing_sessions',
  uniques: [{ properties: ['tour', 'user', 'tab'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    /** Which of a person's browser tabs; empty for clients that have none. */
    tab: p.string().length(40).default(''),
    openedAt: p.datetime(),
    /** A tab that has not said so for a while is gone. */
    renewedAt: p.datetime(),
  },
})
/** Somebody has a tour open for editing. */
export class EditingSession extends schema.class {}
schema.setClass(EditingSession)
