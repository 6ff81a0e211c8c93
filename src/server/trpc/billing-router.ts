import { getUsage, listUsageDays } from '../domain/plans/operations.ts'
import { query, router } from './trpc.ts'

export const billingRouter = router({
  usage: query(getUsage),
  usageDays: query(listUsageDays),
})
