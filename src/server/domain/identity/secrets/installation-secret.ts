import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { InstallationSecret } from './entity.ts'

const secretBytes = 32
const makeSql = `insert into installation_secrets (name, secret, created_at) values (?, ?, now())
  on conflict (name) do nothing`

async function findSecret(em: EntityManager, name: string): Promise<string | undefined> {
  return (await em.findOne(InstallationSecret, { name }))?.secret
}

/** A secret that all processes of the installation share; whichever asks first makes it. */
export async function installationSecret(em: EntityManager, name: string): Promise<string> {
  const found = await findSecret(em, name)
  if (found !== undefined) return found
  await em.execute(makeSql, [name, randomBytes(secretBytes).toString('base64url')])
  const made = await findSecret(em, name)
  if (made === undefined) throw new Error(`the secret ${name} is neither there nor could it be made`)
  return made
}
