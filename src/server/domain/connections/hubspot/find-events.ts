import type { HubspotEvent as WireEvent } from '../../../../shared/hubspot/hubspot.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { HubspotEvent } from './event-entity.ts'
import { presentEvent } from './present.ts'

/** What became of sending submissions to HubSpot, by their ids; without those that were never to be sent. */
export async function findHubspotEvents(
  em: EntityManager,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, WireEvent>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await em.find(HubspotEvent, { submission: { $in: [...submissionIds] } }, { disableIdentityMap: true })
  return new Map(rows.map((row) => [row.submission, presentEvent(row)]))
}
