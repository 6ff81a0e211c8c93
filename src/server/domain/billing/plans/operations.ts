import { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import {
  accountStanding,
  getStandingInput,
  listUsageDaysInput,
  usageDay,
  type UsageDay as WireUsageDay,
} from '../../../../shared/billing/billing.ts'
import { dayMs } from '../../../../shared/kernel/units.ts'
import { operation } from '../../../kernel/operation.ts'
import { UsageDay } from './entity.ts'
import { loadAccountPlan, loadUsage } from './usage.ts'

/** Billing state of the account for all its members, without payment details. */
export const getStanding = operation({
  allow: 'viewTour',
  input: getStandingInput,
  example: () => ({}),
  output: accountStanding,
  run: async ({ em, account, actor, ports: { plans } }) => {
    // Every page calls this operation, so without plans it doesn't query the database.
    if (plans === null) return { isLimited: false, state: 'none' as const }
    const { state } = await loadAccountPlan(em, account.id)
    // Failed charges are shown to people who manage billing. All members see that an account is read-only.
    const isVisible =
      state === 'suspended' || hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
    return { isLimited: true, state: isVisible ? state : ('none' as const) }
  },
})

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Usage at the end of each of the last days, oldest first; the last entry is the current usage. */
export const listUsageDays = operation({
  allow: 'manageUsers',
  input: listUsageDaysInput,
  example: () => ({ days: 30 }),
  output: z.array(usageDay),
  run: async ({ em, account, ports }, { days }) => {
    const now = ports.now()
    const today = dayOf(now)
    const since = dayOf(new Date(now.getTime() - (days - 1) * dayMs))
    const where = { account: account.id, day: { $gte: since, $lt: today } }
    const rows = await em.find(UsageDay, where, { orderBy: { day: 'asc' } })
    const pastDays: WireUsageDay[] = rows.map(({ day, publishedTours, storageBytes, members }) => ({
      day,
      publishedTours,
      storageBytes,
      members,
    }))
    const currentUsage = await loadUsage({ em, accountId: account.id, now })
    return [...pastDays, { day: today, ...currentUsage }]
  },
})
