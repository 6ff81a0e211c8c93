import { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import {
  accountStanding,
  getStandingInput,
  listUsageDaysInput,
  usageDay,
  type UsageDay as WireUsageDay,
} from '../../../../shared/billing/billing.ts'
import { operation } from '../../../kernel/operation.ts'
import { UsageDay } from './entity.ts'
import { standingOf, usageOf } from './usage.ts'

/** How the account stands: for all who work in it, so it tells nothing of money. */
export const getStanding = operation({
  allow: 'viewTour',
  input: getStandingInput,
  output: accountStanding,
  run: async ({ em, account, actor, ports: { plans } }) => {
    // Every page asks this: where nothing is limited, the database is not.
    if (plans === null) return { isLimited: false, state: 'none' as const }
    const { state } = await standingOf(em, account.id)
    // Whether charges fail is for those who pay; that nothing can be changed, everyone has to know.
    const isShown =
      state === 'suspended' || hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
    return { isLimited: true, state: isShown ? state : ('none' as const) }
  },
})

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** What the account used at the end of each of the last days, oldest first; the last one is now. */
export const listUsageDays = operation({
  allow: 'manageUsers',
  input: listUsageDaysInput,
  output: z.array(usageDay),
  run: async ({ em, account, ports }, { days }) => {
    const now = ports.now()
    const today = dayOf(now)
    const since = dayOf(new Date(now.getTime() - (days - 1) * dayMs))
    const where = { account: account.id, day: { $gte: since, $lt: today } }
    const rows = await em.find(UsageDay, where, { orderBy: { day: 'asc' } })
    const past: WireUsageDay[] = rows.map(({ day, publishedTours, storageBytes, members }) => ({
      day,
      publishedTours,
      storageBytes,
      members,
    }))
    const used = await usageOf({ em, accountId: account.id, now })
    return [...past, { day: today, ...used }]
  },
})
