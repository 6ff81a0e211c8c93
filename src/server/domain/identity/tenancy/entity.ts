import { defineEntity, p } from '@mikro-orm/core'
import { roleNames } from '../../../../shared/access/permissions.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { membershipUsageTrigger } from '../../../database/kept/media-usage.ts'
import { User } from '../users/entity.ts'

const accountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    ...baseProperties,
    name: p.string().length(200),
    tier: p.string().length(40).default('free'),
    status: p.string().length(40).default('active'),
    /** It has not paid for so long that its people only read, export and delete (see `billing-state.ts`). */
    readOnly: p.boolean().default(false),
    gaId: p.string().length(40).nullable(),
    mapboxToken: p.string().length(400).nullable(),
    /** While it is closed: for a while a root admin can open it again. */
    closedAt: p.datetime().nullable(),
  },
})
export class Account extends accountSchema.class {}
accountSchema.setClass(Account)

const membershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  triggers: [membershipUsageTrigger],
  uniques: [{ properties: ['account', 'user'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    role: p.enum(roleNames),
    /** When the person last worked in the account; to the minute. */
    lastOpenedAt: p.datetime().nullable(),
  },
})
export class Membership extends membershipSchema.class {}
membershipSchema.setClass(Membership)
