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
/** File mode: readable and writable by the owner only. */
const ownerOnly = 0o600
/** Number of random bytes: 72 bits, or 12 characters of base64. */
const passwordBytes = 9

const passwordPath = ({ dataFolder }: Config) => join(dataFolder, 'demo-password.txt')

/**
 * Password of the demo user, from the environment or from its file in the data folder. Null if another process with
 * another data folder created the demo.
 */
export async function findDemoPassword(config: Config): Promise<string | null> {
  if (config.demoPassword !== undefined) return config.demoPassword
  const savedPassword = (await readFile(passwordPath(config), 'utf8').catch(() => '')).trim()
  return savedPassword === '' ? null : savedPassword
}

/** Generates a password and saves it in a file that only the owner can read. */
async function createPassword(config: Config): Promise<string> {
  const path = passwordPath(config)
  const password = randomBytes(passwordBytes).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: ownerOnly })
  return password
}

export type DemoAccount = { readonly accountId: string; readonly user: User }

/** Finds the demo's user and account, or creates them in one transaction. */
export async function findOrCreateDemoAccount(em: EntityManager, config: Config): Promise<DemoAccount> {
  const user = await em.findOne(User, { email: demoEmail })
  if (user !== null) {
    const membership = await em.findOneOrFail(Membership, { user: user.id })
    return { accountId: membership.account.id, user }
  }
  const passwordHash = await hashPassword((await findDemoPassword(config)) ?? (await createPassword(config)))
  return em.transactional(async (transaction) => {
    const account = transaction.create(Account, { name: 'Demo account' })
    const names = { firstName: 'Demo', lastName: 'Editor' }
    const acceptedAt = new Date()
    const createdUser = transaction.create(User, {
      email: demoEmail,
      passwordHash,
      ...names,
      privacyPolicyAcceptedAt: acceptedAt,
    })
    transaction.create(Membership, { account, user: createdUser, role: 'owner' })
    await transaction.flush()
    transaction.create(TermsAcceptance, { user: createdUser.id, version: termsVersion, acceptedAt, network: '' })
    await transaction.flush()
    return { accountId: account.id, user: createdUser }
  })
}
