import type { HubspotEvent as WireEvent } from '../../../../shared/hubspot/hubspot.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { HubspotEvent } from './event-entity.ts'
import { presentEvent } from './present.ts'

/** HubSpot events by submission id; submissions that were never queued have none. */
export async function findHubspotEvents(
  em: EntityManager,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, WireEvent>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await em.find(HubspotEvent, { submission: { $in: [...submissionIds] } }, { disableIdentityMap: true })
  return new Map(rows.map((row) => [row.submission, presentEvent(row)]))
}
