import { defineEntity, p } from '@mikro-orm/core'
import type { Card } from '../../../../shared/billing/billing.ts'
import { billingStates } from '../../../../shared/billing/billing-state.ts'
import type { PlanLimits } from '../../../../shared/billing/plans.ts'
import { storageLevels } from '../../../../shared/billing/storage-level.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'

const accountBillingSchema = defineEntity({
  name: 'AccountBilling',
  tableName: 'account_billing',
  properties: {
    ...baseProperties,
    account: () => p.oneToOne(Account).mapToPk().deleteRule('cascade'),
    /** Stripe's id of the customer: fixed once it is there. */
    stripeId: p.string().length(255).nullable().unique(),
    subscriptionId: p.string().length(255).nullable(),
    state: p.enum(billingStates).default('none'),
    packageQuantity: p.integer().default(0),
    periodEndsAt: p.datetime().nullable(),
    cancelsAtPeriodEnd: p.boolean().default(false),
    graceEndsAt: p.datetime().nullable(),
    payment: p.json().$type<Card>().nullable(),
    stripeError: p.string().length(1000).nullable(),
    /** Of an enterprise account: the last day of its contract, YYYY-MM-DD. */
    contractEndsOn: p.string().length(10).nullable(),
    ownLimits: p.json().$type<PlanLimits>().nullable(),
    /** A call subscribes at this moment; others wait until then, should it not come to its end. */
    subscribingUntil: p.datetime().nullable(),
    /** Counts reads of what Stripe holds; what an earlier one found never replaces what a later one did. */
    readNumber: p.integer().default(0),
    appliedNumber: p.integer().default(0),
  },
})

/** How an account stands with what it pays. An account without a row never paid. */
export class AccountBilling extends accountBillingSchema.class {}
accountBillingSchema.setClass(AccountBilling)

const usageDaySchema = defineEntity({
  name: 'UsageDay',
  tableName: 'usage_days',
  uniques: [{ properties: ['account', 'day'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    /** YYYY-MM-DD, in UTC. */
    day: p.string().length(10),
    publishedTours: p.integer(),
    storageBytes: p.bigint('number'),
    members: p.integer(),
  },
})

/** What an account used at the end of a day. */
export class UsageDay extends usageDaySchema.class {}
usageDaySchema.setClass(UsageDay)

const storageAlertSchema = defineEntity({
  name: 'StorageAlert',
  tableName: 'storage_alerts',
  properties: {
    ...baseProperties,
    account: () => p.oneToOne(Account).mapToPk().deleteRule('cascade'),
    level: p.enum(storageLevels).default('none'),
  },
})

/** What people were last told of the storage of an account. */
export class StorageAlert extends storageAlertSchema.class {}
storageAlertSchema.setClass(StorageAlert)
