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
    /** Stripe's id of the customer; never changes once set. */
    stripeId: p.string().length(255).nullable().unique(),
    subscriptionId: p.string().length(255).nullable(),
    state: p.enum(billingStates).default('none'),
    packageQuantity: p.integer().default(0),
    periodEndsAt: p.datetime().nullable(),
    cancelsAtPeriodEnd: p.boolean().default(false),
    graceEndsAt: p.datetime().nullable(),
    payment: p.json().$type<Card>().nullable(),
    stripeError: p.string().length(1000).nullable(),
    /** Last day of the contract of an enterprise account, YYYY-MM-DD. */
    contractEndsOn: p.string().length(10).nullable(),
    ownLimits: p.json().$type<PlanLimits>().nullable(),
    /** Lease of a call that subscribes; others are rejected until it ends or expires. */
    subscribingUntil: p.datetime().nullable(),
    /** Sequence number of reads from Stripe. An earlier read never replaces the result of a later one. */
    readNumber: p.integer().default(0),
    appliedNumber: p.integer().default(0),
  },
})

/** Billing state of an account. An account without a row never paid. */
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

/** Usage of an account at the end of a day. */
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

/** Storage level of an account that was last announced. */
export class StorageAlert extends storageAlertSchema.class {}
storageAlertSchema.setClass(StorageAlert)
