import { lockTour } from '../tours/find.ts'
import { Publication, Share } from './entity.ts'
import { PublicationMedium } from './publication-media-entity.ts'
import { type SnapshotScope, scheduleSnapshot } from './schedule-snapshot.ts'

/** Ends what is live or under way of a tour, within a transaction; whether there was anything. */
export async function withdrawTour({ em, ports }: SnapshotScope, accountId: string, tourId: string): Promise<boolean> {
  await lockTour(em, accountId, tourId)
  const ends = { $in: ['live' as const, 'queued' as const, 'building' as const] }
  const count = await em.nativeUpdate(Publication, { tour: tourId, status: ends }, { status: 'withdrawn' })
  const shares = await em.find(Share, { tour: tourId })
  for (const share of shares) await scheduleSnapshot({ em, ports }, share)
  await em.nativeUpdate(Share, { tour: tourId }, { liveNumber: null, liveAsOf: null, liveMark: null })
  // Not even what earlier versions showed comes back with the next one.
  await em.nativeDelete(PublicationMedium, { share: { $in: shares.map(({ id }) => id) } })
  return count > 0
}
