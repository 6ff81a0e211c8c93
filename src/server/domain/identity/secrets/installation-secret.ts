import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { InstallationSecret } from './entity.ts'

const secretBytes = 32
const createSql = `insert into installation_secrets (name, secret, created_at) values (?, ?, now())
  on conflict (name) do nothing`

async function findSecret(em: EntityManager, name: string): Promise<string | undefined> {
  return (await em.findOne(InstallationSecret, { name }))?.secret
}

/** Returns a secret that all processes of the installation share; the first use creates it. */
export async function getOrCreateInstallationSecret(em: EntityManager, name: string): Promise<string> {
  const storedSecret = await findSecret(em, name)
  if (storedSecret !== undefined) return storedSecret
  await em.execute(createSql, [name, randomBytes(secretBytes).toString('base64url')])
  const createdSecret = await findSecret(em, name)
  if (createdSecret === undefined) throw new Error(`the secret ${name} could neither be read nor created`)
  return createdSecret
}
