import type { Permission } from '../../../../shared/access/permissions.ts'
import { useSession } from './session.tsx'

/** Whether the signed-in person may do a thing in the account that is open. The server asks again. */
export function usePermission(permission: Permission): boolean {
  const { user, account } = useSession()
  return user.rootAdmin || account.permissions.includes(permission)
}
