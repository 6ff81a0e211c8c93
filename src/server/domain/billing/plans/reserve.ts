import type { LimitedResource, PlanLimits } from '../../../../shared/billing/plans.ts'
import { formatBytes } from '../../../../shared/format-bytes.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Reservation, Reserve } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { measureStorage, requireStorageSpace } from './storage.ts'
import {
  type AccountSnapshot,
  countInvitations,
  countMembers,
  countPublishedTours,
  isPublishedSql,
  limitsUnder,
  loadAccountPlan,
} from './usage.ts'

/** Amount of a resource in use, and the amount that a reservation adds. */
type ReservedUsage = { readonly used: number; readonly added: number }

const isPublishedTourSql = `select 1 from tours t where t.id = ? and t.deleted_at is null and ${isPublishedSql}`

type Counters = {
  readonly [U in LimitedResource]: (
    account: AccountSnapshot,
    reservation: Extract<Reservation, { resource: U }>,
  ) => Promise<ReservedUsage>
}

const counters: Counters = {
  publishedTours: async ({ em, accountId }, { tourId }) => {
    const isPublished = (await em.execute<unknown[]>(isPublishedTourSql, [tourId])).length > 0
    return { used: await countPublishedTours(em, accountId), added: isPublished ? 0 : 1 }
  },
  storageBytes: async ({ em, accountId }, { bytes }) => ({
    used: (await measureStorage(em, accountId)).usedBytes,
    added: bytes,
  }),
  members: async (account, { invitedEmail }) => {
    const members = await countMembers(account)
    // Invitations don't count when a person joins, because their own is still among them. The limit may be lower than
    // when they were invited.
    if (invitedEmail === null) return { used: members, added: 1 }
    return { used: members + (await countInvitations(account, invitedEmail)), added: 1 }
  },
}

function measureUsage(account: AccountSnapshot, reservation: Reservation): Promise<ReservedUsage> {
  if (reservation.resource === 'publishedTours') return counters.publishedTours(account, reservation)
  if (reservation.resource === 'storageBytes') return counters.storageBytes(account, reservation)
  return counters.members(account, reservation)
}

const locale = 'en'
const plural = (number: number, noun: string) => `${number.toLocaleString(locale)} ${noun}${number === 1 ? '' : 's'}`

/** Error messages with the limit, which the default messages of these errors lack. */
const limitMessages: { readonly [U in LimitedResource]: (limit: number) => string } = {
  publishedTours: (limit) =>
    `Your plan includes ${plural(limit, 'published tour')}. Unpublish one or upgrade your plan to publish another.`,
  storageBytes: (limit) =>
    `Your plan includes ${formatBytes(limit, locale)} of storage, and this file doesn't fit. Delete files for good or upgrade your plan.`,
  members: (limit) =>
    `Your plan includes ${plural(limit, 'member')}, invitations included. Remove one or upgrade your plan to add another.`,
}

function requireCapacity(planLimits: PlanLimits, reservation: Reservation, { used, added }: ReservedUsage): void {
  const { resource } = reservation
  const { [resource]: limit } = planLimits
  if (limit === null || added === 0 || used + added <= limit) return
  // An invited person must not learn about the plan of an account that they don't belong to.
  if (reservation.resource === 'members' && reservation.invitedEmail === null) throw new AppError('plan.noRoomToJoin')
  throw new AppError(`plan.${resource}`, { message: limitMessages[resource](limit), facts: { limit, used } })
}

/**
 * Checks a reservation against the plan, within the transaction that uses the resource. Of concurrent calls for the
 * last unit only one succeeds. Rejects with 402 `plan.…` at the limit. Without plans only storage is limited, by the
 * installation's limit (413 `upload.quotaExceeded`); the caller must then hold `lockAccountStorage`.
 */
export function createReserve({ plans, now }: Pick<Ports, 'plans' | 'now'>): Reserve {
  return async (em, accountId, reservation) => {
    if (plans === null) {
      if (reservation.resource === 'storageBytes') await requireStorageSpace(em, accountId, reservation.bytes)
      return
    }
    // `for no key update` lets other transactions insert rows that refer to the account, such as audit events.
    await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
    const usage = await measureUsage({ em, accountId, now: now() }, reservation)
    requireCapacity(limitsUnder(plans, await loadAccountPlan(em, accountId)), reservation, usage)
  }
}
