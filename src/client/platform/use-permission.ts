import type { Permission } from '../../shared/access/permissions.ts'
import { readAccountId } from './account-storage.ts'
import { trpc } from './trpc.ts'

const keptFreshMs = 60_000

/** Whether the signed-in person may do a thing in the account that is open. Open until the server has said so: it decides. */
export function usePermission(permission: Permission): boolean {
  const { data: user } = trpc.auth.me.useQuery({}, { staleTime: keptFreshMs })
  if (!user || user.rootAdmin) return true
  const account = user.accounts.find(({ aid }) => aid === readAccountId())
  return account === undefined || account.permissions.includes(permission)
}
