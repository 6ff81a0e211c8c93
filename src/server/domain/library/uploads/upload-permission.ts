import { hasPermission } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findActingAccount } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import type { Upload } from './entity.ts'

/** True if the person who uploaded or imported a file may still add it to the library. */
export async function mayStillUpload(em: EntityManager, upload: Pick<Upload, 'user' | 'account'>): Promise<boolean> {
  const user = await em.findOne(User, { id: upload.user, disabledAt: null })
  const account = user === null ? null : await findActingAccount(em, user, upload.account)
  if (user === null || account === null || !isWorkingStatus(account.status)) return false
  return hasPermission('manageTours', { role: account.role, rootAdmin: user.rootAdmin })
}
