import type { PlanLimits, Use } from '../../../../shared/billing/plans.ts'
import { formatBytes } from '../../../../shared/file-size.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Reservation, Reserve } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { requireSpace, usedBytes } from './storage.ts'
import {
  type AccountAt,
  countInvitations,
  countMembers,
  countPublishedTours,
  isPublishedSql,
  limitsUnder,
  standingOf,
} from './usage.ts'

type UseCount = { readonly used: number; readonly added: number }

const isCountedSql = `select 1 from tours t where t.id = ? and t.deleted_at is null and ${isPublishedSql}`

type Counters = {
  readonly [U in Use]: (account: AccountAt, reservation: Extract<Reservation, { use: U }>) => Promise<UseCount>
}

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
    // A joining member was counted when invited, and the limit may have been lowered since.
    if (invited === null) return { used: members, added: 1 }
    return { used: members + (await countInvitations(account, invited)), added: 1 }
  },
}

function count(account: AccountAt, reservation: Reservation): Promise<UseCount> {
  if (reservation.use === 'publishedTours') return counters.publishedTours(account, reservation)
  if (reservation.use === 'storageBytes') return counters.storageBytes(account, reservation)
  return counters.members(account, reservation)
}

const locale = 'en'
const plural = (number: number, noun: string) => `${number.toLocaleString(locale)} ${noun}${number === 1 ? '' : 's'}`

/** Error messages with the limit, which the default messages of these errors lack. */
const sentences: { readonly [U in Use]: (limit: number) => string } = {
  publishedTours: (limit) =>
    `Your plan includes ${plural(limit, 'published tour')}. Unpublish one or upgrade your plan to publish another.`,
  storageBytes: (limit) =>
    `Your plan includes ${formatBytes(limit, locale)} of storage, and this file doesn't fit. Delete files for good or upgrade your plan.`,
  members: (limit) =>
    `Your plan includes ${plural(limit, 'member')}, invitations included. Remove one or upgrade your plan to add another.`,
}

function requireRoom(planLimits: PlanLimits, reservation: Reservation, { used, added }: UseCount): void {
  const { use } = reservation
  const { [use]: limit } = planLimits
  if (limit === null || added === 0 || used + added <= limit) return
  // An invited person must not learn about the plan of an account that they don't belong to.
  if (reservation.use === 'members' && reservation.invited === null) throw new AppError('plan.noRoomToJoin')
  throw new AppError(`plan.${use}`, { message: sentences[use](limit), facts: { limit, used } })
}

/**
 * Checks a reservation against the plan, within the transaction that uses it: of concurrent calls for the last unit, one
 * succeeds. Rejects with 402 `plan.…` at the limit. Without plans only storage is limited, by the installation's limit
 * (413 `upload.quotaExceeded`); its caller holds `lockAccountStorage`.
 */
export function reserverOf({ plans, now }: Pick<Ports, 'plans' | 'now'>): Reserve {
  return async (em, accountId, reservation) => {
    if (plans === null) {
      if (reservation.use === 'storageBytes') await requireSpace(em, accountId, reservation.bytes)
      return
    }
    // The key of the row stays free for the foreign keys of audit events.
    await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
    const useCount = await count({ em, accountId, now: now() }, reservation)
    requireRoom(limitsUnder(plans, await standingOf(em, accountId)), reservation, useCount)
  }
}
