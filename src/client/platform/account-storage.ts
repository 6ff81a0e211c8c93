/** The two things the browser remembers between visits, under the keys of spec §3. */
const accountKey = 'aid'
const userKey = 'uid'

/** What this tab works in, also after a reload: another tab that swaps the account must not move this one there. */
let openAccountId = sessionStorage.getItem(accountKey)

export function readAccountId(): string | null {
  return openAccountId ?? localStorage.getItem(accountKey)
}

/** What the browser remembers, whatever this tab works in for now. */
export function rememberedAccountId(): string | null {
  return localStorage.getItem(accountKey)
}

export function readUserId(): string | null {
  return localStorage.getItem(userKey)
}

export function rememberAccount(accountId: string, userId: string): void {
  openAccountId = accountId
  sessionStorage.setItem(accountKey, accountId)
  localStorage.setItem(accountKey, accountId)
  localStorage.setItem(userKey, userId)
}

/** Requests need an account before somebody with several has chosen one; nothing is remembered of it. */
export function workForNowIn(accountId: string, userId: string): void {
  openAccountId = accountId
  localStorage.setItem(userKey, userId)
}

export function forgetAccount(): void {
  openAccountId = null
  sessionStorage.removeItem(accountKey)
  localStorage.removeItem(accountKey)
  localStorage.removeItem(userKey)
}

/** Header that says for which account a request is made. */
export function accountHeaders(): Record<string, string> {
  const accountId = readAccountId()
  return accountId === null ? {} : { 'stopover-account': accountId }
}
