import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EntityManager } from '../../kernel/scope.ts'
import { installationSecret } from '../secrets/installation-secret.ts'

/** As Standard Webhooks marks its symmetric secrets. */
const prefix = 'whsec_'
const secretBytes = 32
const algorithm = 'aes-256-gcm'
const format = '1'

/** A secret that nobody guesses: 256 random bits. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** A key of its own for each webhook: what is copied from one row to another opens nothing. */
async function keyOf(em: EntityManager, webhookId: string): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(em, 'webhook-secrets'), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, webhookId, 'stopover webhook secrets 1', 32))
}

/** Encrypts a secret for its row. Receivers need it as it is to check signatures, so a hash would not do. */
export async function sealSecret(em: EntityManager, webhookId: string, secret: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyOf(em, webhookId), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [format, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts it; throws for what was changed, or sealed by another installation. */
export async function openSecret(em: EntityManager, webhookId: string, sealed: string): Promise<string> {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== format || nonce === undefined || tag?.length !== 16 || content === undefined) {
    throw new Error('a sealed secret has an unknown format')
  }
  const decipher = createDecipheriv(algorithm, await keyOf(em, webhookId), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
