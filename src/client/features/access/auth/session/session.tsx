import { createContext, type ReactNode, useContext } from 'react'
import type { AccountMembership, SignedInUser } from '../../../../../shared/auth/auth.ts'
import {
  readAccountId,
  readStoredAccountId,
  setTabAccount,
  storeAccount,
} from '../../../../platform/account-storage.ts'

export type Session = { readonly user: SignedInUser; readonly account: AccountMembership }

type SignedIn = { readonly user: SignedInUser; readonly account: AccountMembership | null }

const SessionContext = createContext<SignedIn | null>(null)

/** True if the account is unambiguous: the user's only account, or the account that they opened last. */
export function hasChosenAccount(user: SignedInUser): boolean {
  const storedAccountId = readStoredAccountId()
  return user.accounts.length < 2 || user.accounts.some(({ aid }) => aid === storedAccountId)
}

/** Account that was opened last if the user is still a member, else their first; `null` without any. */
export function openAccountOf(user: SignedInUser): AccountMembership | null {
  const storedAccountId = readAccountId()
  const account = user.accounts.find(({ aid }) => aid === storedAccountId) ?? user.accounts[0] ?? null
  if (account === null) return null
  // Requests read the account id from storage, so it must be set before anything renders.
  if (hasChosenAccount(user)) storeAccount(account.aid, user.uid)
  else setTabAccount(account.aid, user.uid)
  return account
}

export function SessionProvider({ user, account, children }: SignedIn & { children: ReactNode }) {
  return <SessionContext value={{ user, account }}>{children}</SessionContext>
}

function useSignedIn(): SignedIn {
  const signedIn = useContext(SessionContext)
  if (signedIn === null) throw new Error('a session needs the guard above it')
  return signedIn
}

/** Signed-in user, with or without an account. Requires `Guard` above. */
export function useUser(): SignedInUser {
  return useSignedIn().user
}

/** Open account; null for users without any. */
export function useOpenAccount(): AccountMembership | null {
  return useSignedIn().account
}

/** Signed-in user and open account, for screens that require an account. */
export function useSession(): Session {
  const { user, account } = useSignedIn()
  if (account === null) throw new Error('this screen needs an account')
  return { user, account }
}
