import type { EntityManager } from '../../../kernel/scope.ts'
import { open, seal } from '../../identity/secrets/sealing.ts'
import type { HubspotConnection } from './entity.ts'

const kind = { secretName: 'hubspot-tokens', purpose: 'stopover hubspot tokens 1' } as const

/** Encrypts an access token for its connection. Each call to HubSpot needs it as it is, so a hash would not do. */
export function sealToken(em: EntityManager, connectionId: string, token: string): Promise<string> {
  return seal({ ...kind, em, rowId: connectionId }, token)
}

/** Decrypts it; throws for what was changed, or sealed by another installation. */
export function openToken(
  em: EntityManager,
  { id, sealedToken }: Pick<HubspotConnection, 'id' | 'sealedToken'>,
): Promise<string> {
  return open({ ...kind, em, rowId: id }, sealedToken)
}
