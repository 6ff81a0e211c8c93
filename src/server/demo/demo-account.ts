import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { termsVersion } from '../../shared/auth/terms.ts'
import type { Config } from '../config.ts'
import { hashPassword } from '../domain/identity/secrets/hashing/passwords.ts'
import { Account, Membership } from '../domain/identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../domain/identity/users/entity.ts'
import type { EntityManager } from '../kernel/scope.ts'

export const demoEmail = 'demo@stopover.example'
const ownerOnly = 0o600

const passwordPath = ({ dataFolder }: Config) => join(dataFolder, 'demo-password.txt')

/**
 * The demo's password as far as this process knows it: from the environment, or from the file that it was kept in. Null
 * in another process than the one that made the demo, with a data folder of its own.
 */
export async function knownDemoPassword(config: Config): Promise<string | null> {
  if (config.demoPassword !== undefined) return config.demoPassword
  const kept = (await readFile(passwordPath(config), 'utf8').catch(() => '')).trim()
  return kept === '' ? null : kept
}

/** Makes a password once, kept in a file that only the owner may read. */
async function makePassword(config: Config): Promise<string> {
  const path = passwordPath(config)
  const made = randomBytes(9).toString('base64url')
  await writeFile(path, `${made}\n`, { mode: ownerOnly })
  return made
}

export type DemoAccount = { readonly accountId: string; readonly user: User }

/** The demo's user and account; made the first time, in one transaction. */
export async function findOrMakeDemoAccount(em: EntityManager, config: Config): Promise<DemoAccount> {
  const user = await em.findOne(User, { email: demoEmail })
  if (user !== null) {
    const membership = await em.findOneOrFail(Membership, { user: user.id })
    return { accountId: membership.account.id, user }
  }
  const passwordHash = await hashPassword((await knownDemoPassword(config)) ?? (await makePassword(config)))
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
