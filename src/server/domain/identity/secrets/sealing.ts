import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { getOrCreateInstallationSecret } from './installation-secret.ts'

const algorithm = 'aes-256-gcm'
const format = '1'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Kind of sealed text: the secret of the installation that its keys are derived from, and their purpose. */
export type SealedKind = { readonly secretName: string; readonly purpose: string }

/** Row of a sealed text. Its id is part of the key derivation, so a text copied to another row cannot be decrypted. */
type SealedRow = SealedKind & { readonly em: EntityManager; readonly rowId: string }

async function keyOf({ em, rowId, secretName, purpose }: SealedRow): Promise<Buffer> {
  const secret = Buffer.from(await getOrCreateInstallationSecret(em, secretName), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, rowId, purpose, keyBytes))
}

/** Encrypts a text for its row with AES-256-GCM. */
export async function seal(row: SealedRow, text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await keyOf(row), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [format, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a sealed text; throws if it was changed or sealed by another installation. */
export async function open(row: SealedRow, sealed: string): Promise<string> {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== format || nonce === undefined || tag?.length !== tagBytes || content === undefined) {
    throw new Error('a sealed secret has an unknown format')
  }
  const decipher = createDecipheriv(algorithm, await keyOf(row), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
