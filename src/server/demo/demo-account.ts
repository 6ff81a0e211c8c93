import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { termsVersion } from '../../shared/auth/terms.ts'
import type { Config } from '../config.ts'
import { Account, Membership } from '../domain/accounts/entity.ts'
import { hashPassword } from '../domain/identity/passwords/passwords.ts'
import { TermsAcceptance, User } from '../domain/users/entity.ts'
import type { EntityManager } from '../kernel/scope.ts'

export const demoEmail = 'demo@stopover.example'
const ownerOnly = 0o600

/** The demo's password: from the environment, or made once and kept in a file that only the owner may read. */
export async function demoPassword({ demoPassword: given, dataFolder }: Config): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataFolder, 'demo-password.txt')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  const made = randomBytes(9).toString('base64url')
  await writeFile(path, `${made}\n`, { mode: ownerOnly })
  return made
}

export type DemoAccount = { readonly accountId: string; readonly user: User }

/** The demo's user and account; made the first time, in one transaction. */
export async function findOrMakeDemoAccount(em: EntityManager, password: string): Promise<DemoAccount> {
  const user = await em.findOne(User, { email: demoEmail })
  if (user !== null) {
    const membership = await em.findOneOrFail(Membership, { user: user.id })
    return { accountId: membership.account.id, user }
  }
  const passwordHash = await hashPassword(password)
  return em.transactional(async (inner) => {
    const account = inner.create(Account, { name: 'Demo account' })
    const names = { firstName: 'Demo', lastName: 'Editor' }
    const acceptedAt = new Date()
    const made = inner.create(User, { email: demoEmail, passwordHash, ...names, privacyPolicyAcceptedAt: acceptedAt })
    inner.create(Membership, { account, user: made, role: 'owner' })
    await inner.flush()
    inner.create(TermsAcceptance, { user: made.id, version: termsVersion, acceptedAt, network: '' })
    await inner.flush()
    return { accountId: account.id, user: made }
  })
}
