import type { HubspotConnection as WireConnection, HubspotEvent as WireEvent } from '../../../shared/hubspot/hubspot.ts'
import type { HubspotConnection } from './entity.ts'
import type { HubspotEvent } from './event-entity.ts'

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null

/** A connection without its token. */
export function presentConnection(row: HubspotConnection): WireConnection {
  const { status, portalId, lastCharacters, connectedAt, lastSentAt } = row
  return {
    status,
    portalId,
    lastCharacters,
    connectedAt: connectedAt.toISOString(),
    lastSentAt: timeOf(lastSentAt),
  }
}

export function presentEvent(row: HubspotEvent): WireEvent {
  const { state, failure = null, detail, attemptCount } = row
  return {
    state,
    failure,
    detail,
    attemptCount,
    nextAttemptAt: timeOf(row.nextAttemptAt),
    lastAttemptAt: timeOf(row.lastAttemptAt),
  }
}
