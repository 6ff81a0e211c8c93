import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKindNames } from '../../../../shared/notifications/notification-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { installationSecret } from '../../identity/secrets/installation-secret.ts'

type Named = { readonly userId: string; readonly kind: NotificationKind }

const secretName = 'unsubscribe'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function sign(em: EntityManager, { userId, kind }: Named): Promise<Buffer> {
  const secret = await installationSecret(em, secretName)
  return createHmac('sha256', secret).update(`${userId}.${kind}`).digest()
}

/** Turns one kind of email off for one person, and opens nothing else. It never expires: old emails keep a link that works. */
export async function createUnsubscribeToken(em: EntityManager, named: Named): Promise<string> {
  return `${named.userId}.${named.kind}.${(await sign(em, named)).toString('base64url')}`
}

/** Whom and what a token is about; null for one that we did not sign. */
export async function readUnsubscribeToken(em: EntityManager, token: string): Promise<Named | null> {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const kind = notificationKindNames.find((known) => known === name)
  if (kind === undefined || !uuid.test(userId)) return null
  const expected = await sign(em, { userId, kind })
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null
}
