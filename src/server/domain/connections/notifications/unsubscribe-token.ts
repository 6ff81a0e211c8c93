import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKindNames } from '../../../../shared/notifications/notification-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { getOrCreateInstallationSecret } from '../../identity/secrets/installation-secret.ts'

type Unsubscription = { readonly userId: string; readonly kind: NotificationKind }

const secretName = 'unsubscribe'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function sign(em: EntityManager, { userId, kind }: Unsubscription): Promise<Buffer> {
  const secret = await getOrCreateInstallationSecret(em, secretName)
  return createHmac('sha256', secret).update(`${userId}.${kind}`).digest()
}

/** Creates a signed token that turns one kind of email off for one person and grants nothing else. It never expires. */
export async function createUnsubscribeToken(em: EntityManager, unsubscription: Unsubscription): Promise<string> {
  return `${unsubscription.userId}.${unsubscription.kind}.${(await sign(em, unsubscription)).toString('base64url')}`
}

/** Reads the person and the kind of email of a token; null for an invalid token. */
export async function readUnsubscribeToken(em: EntityManager, token: string): Promise<Unsubscription | null> {
  const [userId = '', kindText = '', signature = ''] = token.split('.')
  const kind = notificationKindNames.find((name) => name === kindText)
  if (kind === undefined || !uuid.test(userId)) return null
  const expectedSignature = await sign(em, { userId, kind })
  const linkSignature = Buffer.from(signature, 'base64url')
  return linkSignature.length === expectedSignature.length && timingSafeEqual(linkSignature, expectedSignature)
    ? { userId, kind }
    : null
}
