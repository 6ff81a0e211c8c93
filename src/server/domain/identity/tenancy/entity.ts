import { defineEntity, p } from '@mikro-orm/core'
import { roleNames } from '../../../../shared/access/permissions.ts'
import { timeZoneMaxLength } from '../../../../shared/kernel/time-zones.ts'
import { mapTilesLimits } from '../../../../shared/locations/map-tiles.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { membershipUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { User } from '../users/entity.ts'

const accountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    ...baseProperties,
    name: p.string().length(200),
    tier: p.string().length(40).default('free'),
    status: p.string().length(40).default('active'),
    /** Unpaid beyond the grace period: members can only read, export and delete (see `billing-state.ts`). */
    readOnly: p.boolean().default(false),
    gaId: p.string().length(40).nullable(),
    mapboxToken: p.string().length(400).nullable(),
    mapTilesUrl: p.string().length(mapTilesLimits.urlMaxLength).nullable(),
    mapTilesAttribution: p.string().length(mapTilesLimits.attributionMaxLength).nullable(),
    /** IANA time zone of its days in analytics and of new schedules; null for UTC. */
    timeZone: p.string().length(timeZoneMaxLength).nullable(),
    /** Host of the language model that may receive texts and images; null for none. */
    suggestionsHost: p.string().length(300).nullable(),
    /** Names of accessibility checks that prevent publishing while they fail. */
    blockingChecks: p
      .array()
      .default([])
      .onCreate(() => []),
    /** Time when the account was closed; a root admin can reopen it for a while. Null while it is open. */
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
    /** Time when the person last worked in the account, rounded to the minute. */
    lastOpenedAt: p.datetime().nullable(),
  },
})
export class Membership extends membershipSchema.class {}
membershipSchema.setClass(Membership)
