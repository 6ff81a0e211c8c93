import type { Standing, Usage } from '../../../shared/billing/plans.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Account, Membership } from '../accounts/entity.ts'
import { usedBytes } from '../accounts/storage.ts'
import { AccountBilling } from './entity.ts'

const publishedSql = `
  select count(*) as published from shares s join tours t on t.id = s.tour_id
    where s.account_id = ? and s.live_number is not null and t.deleted_at is null`

/** What an account uses at this moment. */
export async function usageOf(em: EntityManager, accountId: string): Promise<Usage> {
  const [row] = await em.execute<{ readonly published: string | number }[]>(publishedSql, [accountId])
  const storage = await usedBytes(em, accountId)
  const members = await em.count(Membership, { account: accountId })
  return { publishedTours: Number(row?.published ?? 0), storageBytes: storage.usedBytes, members }
}

/** What decides what an account may use. */
export async function standingOf(em: EntityManager, accountId: string): Promise<Standing> {
  const { tier } = await em.findOneOrFail(Account, { id: accountId })
  const row = await em.findOne(AccountBilling, { account: accountId })
  return {
    tier,
    state: row?.state ?? 'none',
    packageQuantity: row?.packageQuantity ?? 0,
    ownLimits: row?.ownLimits ?? null,
  }
}
