import { createContext, type ReactNode, useContext } from 'react'
import type { AccountMembership, SignedInUser } from '../../../../shared/auth/auth.ts'
import { readAccountId, rememberAccount, rememberedAccountId, workForNowIn } from '../../../platform/account-storage.ts'

export type Session = { readonly user: SignedInUser; readonly account: AccountMembership }

type SignedIn = { readonly user: SignedInUser; readonly account: AccountMembership | null }

const SessionContext = createContext<SignedIn | null>(null)

/** Whether it is clear in which account somebody works: their only one, or the one they worked in last. */
export function hasChosenAccount(user: SignedInUser): boolean {
  const remembered = rememberedAccountId()
  return user.accounts.length < 2 || user.accounts.some(({ aid }) => aid === remembered)
}

/** The account last worked in, if the person still belongs to it; else their first. `null` for none. */
export function openAccountOf(user: SignedInUser): AccountMembership | null {
  const remembered = readAccountId()
  const account = user.accounts.find(({ aid }) => aid === remembered) ?? user.accounts[0] ?? null
  if (account === null) return null
  // Requests name the account from the storage, so it must be there before anything below asks.
  if (hasChosenAccount(user)) rememberAccount(account.aid, user.uid)
  else workForNowIn(account.aid, user.uid)
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

/** Who is signed in, whether or not they belong to an account. Only below the guard. */
export function useUser(): SignedInUser {
  return useSignedIn().user
}

/** The account that is open; null for somebody who belongs to none. */
export function useOpenAccount(): AccountMembership | null {
  return useSignedIn().account
}

/** Who is signed in, and in which account they work. For screens of an account, which nobody reaches without one. */
export function useSession(): Session {
  const { user, account } = useSignedIn()
  if (account === null) throw new Error('this screen needs an account')
  return { user, account }
}
