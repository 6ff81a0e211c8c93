import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { installationSecret } from './installation-secret.ts'

const algorithm = 'aes-256-gcm'
const format = '1'

/** What is sealed: which secret of the installation opens it, and what keys are derived for. */
export type SealedKind = { readonly secretName: string; readonly purpose: string }

/** Where it is kept: the id of the row has a key of its own, so what is copied to another row opens nothing. */
type Place = SealedKind & { readonly em: EntityManager; readonly rowId: string }

async function keyOf({ em, rowId, secretName, purpose }: Place): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(em, secretName), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, rowId, purpose, 32))
}

/** Encrypts a text for its row. */
export async function seal(place: Place, text: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyOf(place), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [format, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts it; throws for what was changed, or sealed by another installation. */
export async function open(place: Place, sealed: string): Promise<string> {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== format || nonce === undefined || tag?.length !== 16 || content === undefined) {
    throw new Error('a sealed secret has an unknown format')
  }
  const decipher = createDecipheriv(algorithm, await keyOf(place), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
