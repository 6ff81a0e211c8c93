import type { SignedInUser } from '../../../../shared/auth/auth.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { rememberAccount } from '../../../platform/account-storage.ts'

/** Opens the account that was just joined, in a page that knows nothing of before. */
export function openJoined({ accountId, user }: { readonly accountId: string; readonly user: SignedInUser }): void {
  rememberAccount(accountId, user.uid)
  location.assign(screenPaths.home)
}
