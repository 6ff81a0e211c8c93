import type {
  HubspotConnection as WireConnection,
  HubspotEvent as WireEvent,
} from '../../../../shared/hubspot/hubspot.ts'
import type { HubspotConnection } from './entity.ts'
import type { HubspotEvent } from './event-entity.ts'

const timeOf = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Status of a connection as shown to people. */
export function statusOf({ status, scopeMissingSince }: HubspotConnection): WireConnection['status'] {
  return status === 'active' && (scopeMissingSince ?? null) !== null ? 'scopeMissing' : status
}

/** A connection without its token. */
export function presentConnection(row: HubspotConnection): WireConnection {
  const { portalId, lastCharacters, connectedAt, lastSentAt } = row
  return {
    status: statusOf(row),
    portalId,
    lastCharacters,
    connectedAt: connectedAt.toISOString(),
    lastSentAt: timeOf(lastSentAt),
  }
}

export function presentEvent(row: HubspotEvent): WireEvent {
  const { status: state, failure = null, detail, attemptCount } = row
  return {
    state,
    failure,
    detail,
    attemptCount,
    nextAttemptAt: timeOf(row.nextAttemptAt),
    lastAttemptAt: timeOf(row.lastAttemptAt),
  }
}
