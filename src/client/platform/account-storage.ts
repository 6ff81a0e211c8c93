/** The two things the browser remembers between visits, under the spec's keys (§3). */
const accountKey = 'aid'
const userKey = 'uid'

/** What this tab works in: another tab that swaps the account must not move this one's requests there. */
let openAccountId: string | null = null

export function readAccountId(): string | null {
  return openAccountId ?? localStorage.getItem(accountKey)
}

export function readUserId(): string | null {
  return localStorage.getItem(userKey)
}

export function rememberAccount(accountId: string, userId: string): void {
  openAccountId = accountId
  localStorage.setItem(accountKey, accountId)
  localStorage.setItem(userKey, userId)
}

export function forgetAccount(): void {
  openAccountId = null
  localStorage.removeItem(accountKey)
  localStorage.removeItem(userKey)
}

/** Header that says for which account a request is made. */
export function accountHeaders(): Record<string, string> {
  const accountId = readAccountId()
  return accountId === null ? {} : { 'stopover-account': accountId }
}
