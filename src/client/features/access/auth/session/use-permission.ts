import type { Permission } from '../../../../../shared/access/permissions.ts'
import { useSession } from './session.tsx'

/** True if the user has a permission in the open account. The server checks again. */
export function usePermission(permission: Permission): boolean {
  const { user, account } = useSession()
  return user.rootAdmin || account.permissions.includes(permission)
}
