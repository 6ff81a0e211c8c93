import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { open, seal } from '../../identity/secrets/sealing.ts'

/** As Standard Webhooks marks its symmetric secrets. */
const prefix = 'whsec_'
const secretBytes = 32
const kind = { secretName: 'webhook-secrets', purpose: 'stopover webhook secrets 1' } as const

/** A secret that nobody guesses: 256 random bits. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** Encrypts a secret for its row. Receivers need it as it is to check signatures, so a hash would not do. */
export function sealSecret(em: EntityManager, webhookId: string, secret: string): Promise<string> {
  return seal({ ...kind, em, rowId: webhookId }, secret)
}

/** Decrypts it; throws for what was changed, or sealed by another installation. */
export function openSecret(em: EntityManager, webhookId: string, sealed: string): Promise<string> {
  return open({ ...kind, em, rowId: webhookId }, sealed)
}
