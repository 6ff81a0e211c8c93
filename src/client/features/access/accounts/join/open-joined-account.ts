import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { storeAccount } from '../../../../platform/account-storage.ts'

/** Opens a joined account in a new document, so that no state of another account remains. */
export function openJoinedAccount({
  accountId,
  user,
}: {
  readonly accountId: string
  readonly user: SignedInUser
}): void {
  storeAccount(accountId, user.uid)
  location.assign(screenPaths.home)
}
