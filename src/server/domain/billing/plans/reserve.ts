import type { PlanLimits, Use } from '../../../../shared/billing/plans.ts'
import { formatBytes } from '../../../../shared/file-size.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Reserve, Wanted } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { isPublishedSql } from './published.ts'
import { requireSpace, usedBytes } from './storage.ts'
import {
  type AccountAt,
  countInvitations,
  countMembers,
  countPublishedTours,
  limitsUnder,
  standingOf,
} from './usage.ts'

type Counted = { readonly used: number; readonly added: number }

const isCountedSql = `select 1 from tours t where t.id = ? and t.deleted_at is null and ${isPublishedSql}`

type Counters = { readonly [U in Use]: (account: AccountAt, wanted: Extract<Wanted, { use: U }>) => Promise<Counted> }

const counters: Counters = {
  publishedTours: async ({ em, accountId }, { tourId }) => {
    const isPublished = (await em.execute<unknown[]>(isCountedSql, [tourId])).length > 0
    return { used: await countPublishedTours(em, accountId), added: isPublished ? 0 : 1 }
  },
  storageBytes: async ({ em, accountId }, { bytes }) => ({
    used: (await usedBytes(em, accountId)).usedBytes,
    added: bytes,
  }),
  members: async (account, { invited }) => {
    const members = await countMembers(account)
    // Who joins was counted when they were invited, and the limit may have fallen since.
    if (invited === null) return { used: members, added: 1 }
    return { used: members + (await countInvitations(account, invited)), added: 1 }
  },
}

function count(account: AccountAt, wanted: Wanted): Promise<Counted> {
  if (wanted.use === 'publishedTours') return counters.publishedTours(account, wanted)
  if (wanted.use === 'storageBytes') return counters.storageBytes(account, wanted)
  return counters.members(account, wanted)
}

const locale = 'en'
const plural = (number: number, noun: string) => `${number.toLocaleString(locale)} ${noun}${number === 1 ? '' : 's'}`

/** With the number, which the usual sentences of these errors can't have. */
const sentences: { readonly [U in Use]: (limit: number) => string } = {
  publishedTours: (limit) =>
    `Your plan includes ${plural(limit, 'published tour')}. Unpublish one or upgrade your plan to publish another.`,
  storageBytes: (limit) =>
    `Your plan includes ${formatBytes(limit, locale)} of storage, and this file doesn't fit. Delete files for good or upgrade your plan.`,
  members: (limit) =>
    `Your plan includes ${plural(limit, 'member')}, invitations included. Remove one or upgrade your plan to add another.`,
}

function requireRoom(planLimits: PlanLimits, wanted: Wanted, { used, added }: Counted): void {
  const { use } = wanted
  const { [use]: limit } = planLimits
  if (limit === null || added === 0 || used + added <= limit) return
  // Who is invited learns nothing of the plan of an account that they don't belong to.
  if (wanted.use === 'members' && wanted.invited === null) throw new AppError('plan.noRoomToJoin')
  throw new AppError(`plan.${use}`, { message: sentences[use](limit), facts: { limit, used } })
}

/**
 * Reserves what a plan limits, within the transaction that uses it: of many that want the last of it at once, one gets it.
 * Rejects with 402 `plan.…` where the account has no room. Without plans nothing is
 * limited but storage, by the installation's own limit (413 `upload.quotaExceeded`); its caller holds `lockAccountStorage`.
 */
export function reserverOf({ plans, now }: Pick<Ports, 'plans' | 'now'>): Reserve {
  return async (em, accountId, wanted) => {
    if (plans === null) {
      if (wanted.use === 'storageBytes') await requireSpace(em, accountId, wanted.bytes)
      return
    }
    // Not its key: audit events, which point at it, are written by others meanwhile.
    await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
    const counted = await count({ em, accountId, now: now() }, wanted)
    requireRoom(limitsUnder(plans, await standingOf(em, accountId)), wanted, counted)
  }
}
