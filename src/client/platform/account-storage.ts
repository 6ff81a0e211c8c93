/** The two things the browser remembers between visits, under the spec's keys (§3). */
const accountKey = 'aid'
const userKey = 'uid'

export function readAccountId(): string | null {
  return localStorage.getItem(accountKey)
}

export function rememberAccount(accountId: string, userId: string): void {
  localStorage.setItem(accountKey, accountId)
  localStorage.setItem(userKey, userId)
}

export function forgetAccount(): void {
  localStorage.removeItem(accountKey)
  localStorage.removeItem(userKey)
}

/** Header that says for which account a request is made. */
export function accountHeaders(): Record<string, string> {
  const accountId = readAccountId()
  return accountId === null ? {} : { 'stopover-account': accountId }
}
