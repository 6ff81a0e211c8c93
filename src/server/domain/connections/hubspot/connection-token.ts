import type { EntityManager } from '../../../kernel/scope.ts'
import { open, seal } from '../../identity/secrets/sealing.ts'
import type { HubspotConnection } from './entity.ts'

const kind = { secretName: 'hubspot-tokens', purpose: 'stopover hubspot tokens 1' } as const

/** Encrypts an access token for its connection. A hash would not do, because calls to HubSpot need the token itself. */
export function sealToken(em: EntityManager, connectionId: string, token: string): Promise<string> {
  return seal({ ...kind, em, rowId: connectionId }, token)
}

/** Decrypts an access token; throws if it was tampered with or encrypted by another installation. */
export function openToken(
  em: EntityManager,
  { id, sealedToken }: Pick<HubspotConnection, 'id' | 'sealedToken'>,
): Promise<string> {
  return open({ ...kind, em, rowId: id }, sealedToken)
}
