import { createContext, type ReactNode, useContext } from 'react'
import type { AccountMembership, SignedInUser } from '../../../shared/auth.ts'
import { readAccountId, rememberAccount } from '../../platform/account-storage.ts'

export type Session = { readonly user: SignedInUser; readonly account: AccountMembership }

const SessionContext = createContext<Session | null>(null)

/** The account last worked in, if the person still belongs to it; else their first. `null` for none. */
export function openAccountOf(user: SignedInUser): AccountMembership | null {
  const remembered = readAccountId()
  const account = user.accounts.find(({ aid }) => aid === remembered) ?? user.accounts[0] ?? null
  // Requests name the account from the storage, so it must be there before anything below asks.
  if (account !== null) rememberAccount(account.aid, user.uid)
  return account
}

export function SessionProvider({ user, account, children }: Session & { children: ReactNode }) {
  return <SessionContext value={{ user, account }}>{children}</SessionContext>
}

/** Who is signed in, and in which account they work. Only below the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs the guard above it')
  return session
}
