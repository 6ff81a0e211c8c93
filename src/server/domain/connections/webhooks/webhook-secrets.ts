import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { open, seal } from '../../identity/secrets/sealing.ts'

/** Prefix of symmetric secrets in Standard Webhooks. */
const prefix = 'whsec_'
const secretBytes = 32
const kind = { secretName: 'webhook-secrets', purpose: 'stopover webhook secrets 1' } as const

/** Creates a secret of 256 random bits. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** Encrypts a secret for its webhook. It isn't hashed, because signing needs the secret itself. */
export function sealSecret(em: EntityManager, webhookId: string, secret: string): Promise<string> {
  return seal({ ...kind, em, rowId: webhookId }, secret)
}

/** Decrypts a secret; throws if it was tampered with or encrypted by another installation. */
export function openSecret(em: EntityManager, webhookId: string, sealed: string): Promise<string> {
  return open({ ...kind, em, rowId: webhookId }, sealed)
}
