/** Keys in the browser's storage, as in spec §3. */
const accountKey = 'aid'
const userKey = 'uid'

/** Account of this tab, which survives a reload: switching accounts in another tab must not affect this one. */
let tabAccountId = sessionStorage.getItem(accountKey)

/** Account id of this tab, or the stored one if the tab has none yet. */
export function readAccountId(): string | null {
  return tabAccountId ?? localStorage.getItem(accountKey)
}

/** Account id in the storage that all tabs share, regardless of the account of this tab. */
export function readStoredAccountId(): string | null {
  return localStorage.getItem(accountKey)
}

export function readUserId(): string | null {
  return localStorage.getItem(userKey)
}

/** Stores the open account for this tab, and as the default of new tabs. */
export function storeAccount(accountId: string, userId: string): void {
  tabAccountId = accountId
  sessionStorage.setItem(accountKey, accountId)
  localStorage.setItem(accountKey, accountId)
  localStorage.setItem(userKey, userId)
}

/** Sets the account of this tab without storing it, until a user with several accounts has chosen one. */
export function setTabAccount(accountId: string, userId: string): void {
  tabAccountId = accountId
  localStorage.setItem(userKey, userId)
}

/** Forgets the stored account and user, after signing out. */
export function clearStoredAccount(): void {
  tabAccountId = null
  sessionStorage.removeItem(accountKey)
  localStorage.removeItem(accountKey)
  localStorage.removeItem(userKey)
}

/** Request headers with the account. */
export function accountHeaders(): Record<string, string> {
  const accountId = readAccountId()
  return accountId === null ? {} : { 'stopover-account': accountId }
}
