import { changesInParts } from '../../../../shared/publishing/changes/changes-between.ts'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { parseDocument } from '../../../../shared/publishing/parse-document.ts'
import { type ChangeArea, groupOfChange } from '../../../../shared/publishing/selection/change-selection.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { inParts } from '../../../kernel/scheduling/in-parts.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { readDraftFingerprints } from '../../tours/publication-state/draft-fingerprints.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { buildDraftDocument } from './build-document.ts'
import { addMediaNames } from './media-names.ts'
import { withSameTexts } from './text-changes.ts'

type WaitingChangesScope = Pick<AccountScope, 'em' | 'ports'> & { readonly account: { readonly id: string } }

/**
 * Finds the changes that the next publication of a tour would make for visitors. If the tour is not live, all its
 * content is new. The number of waiting changes is the length of this list.
 */
export async function findWaitingChanges(scope: WaitingChangesScope, tourId: string): Promise<TourChange[]> {
  const { em, account, ports } = scope
  const share = await em.findOne(Share, { tour: tourId, account: account.id })
  const draft = await buildDraftDocument(em, {
    accountId: account.id,
    tourId,
    publicationNumber: 0,
    ...(share !== null && { shareId: share.id }),
  })
  const liveTour = share && (await readLiveDocument(ports, share))
  if (!liveTour) return inParts(changesInParts(null, draft.document, draft.mediaNames))
  const names = await addMediaNames(scope, liveTour, draft.mediaNames)
  const liveDocument = await withSameTexts(ports, { document: liveTour }, draft)
  return inParts(changesInParts(liveDocument, draft.document, names))
}

/** Reads the document of the live version; null if nothing is live or its snapshot is missing. */
export async function readLiveDocument(
  { files }: Pick<WaitingChangesScope['ports'], 'files'>,
  { id, liveNumber }: Share,
): Promise<TourDocument | null> {
  if (typeof liveNumber !== 'number') return null
  const bytes = await files.read(`${publicationKey(id, liveNumber)}/tour.json`)
  return bytes === undefined ? null : inParts(parseDocument(JSON.parse(bytes.toString('utf8'))))
}

const cachedToursMax = 2000
/** Numbers of waiting changes of a tour: in total, and in each area outside stops. */
type WaitingCounts = { readonly total: number; readonly areas: ReadonlyMap<ChangeArea, number> }
type CachedCount = { readonly key: string; readonly counts: WaitingCounts }

const noWaitingChanges: WaitingCounts = { total: 0, areas: new Map() }

function countsOf(changes: readonly TourChange[]): WaitingCounts {
  const countByArea = new Map<ChangeArea, number>()
  for (const group of changes.map(groupOfChange)) {
    if (group !== null && 'area' in group) countByArea.set(group.area, (countByArea.get(group.area) ?? 0) + 1)
  }
  return { total: changes.length, areas: countByArea }
}

/** Cache of counts by tour id; the oldest entry is evicted first. */
const countCache = new Map<string, CachedCount>()

function cacheCounts(tourId: string, entry: CachedCount): WaitingCounts {
  countCache.delete(tourId)
  countCache.set(tourId, entry)
  const [oldestId] = countCache.keys()
  if (countCache.size > cachedToursMax && oldestId !== undefined) countCache.delete(oldestId)
  return entry.counts
}

/** Counts the waiting changes of each live tour. */
export async function countWaitingChanges(
  scope: WaitingChangesScope,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await countWaitingByArea(scope, tourIds)
  return new Map([...counts].map(([tourId, { total }]) => [tourId, total]))
}

/**
 * Counts the waiting changes of each live tour, in total and by area. Documents are built and compared only for tours
 * that were written since their publication and since their last count.
 */
export async function countWaitingByArea(
  scope: WaitingChangesScope,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingCounts>> {
  const shares = await scope.em.find(Share, { tour: { $in: [...tourIds] }, liveNumber: { $ne: null } })
  const fingerprints = await readDraftFingerprints(
    scope.em,
    shares.map(({ tour }) => tour),
  )
  const countsByTour = new Map<string, WaitingCounts>()
  for (const share of shares) {
    const { tour, liveNumber, liveFingerprint } = share
    const fingerprint = fingerprints.get(tour)
    if (fingerprint === undefined) continue
    const key = `${liveNumber} ${fingerprint}`
    const cached = countCache.get(tour)
    if (fingerprint === liveFingerprint) countsByTour.set(tour, noWaitingChanges)
    else if (cached?.key === key) countsByTour.set(tour, cached.counts)
    else
      countsByTour.set(
        tour,
        (await recountChanges(scope, { share, fingerprint, key })) ?? cached?.counts ?? noWaitingChanges,
      )
  }
  return countsByTour
}

type StaleCount = { readonly share: Share; readonly fingerprint: string; readonly key: string }

/** Counts the changes of a tour; undefined if its snapshot can't be read, so that the list of tours still loads. */
async function recountChanges(
  scope: WaitingChangesScope,
  { share, fingerprint, key }: StaleCount,
): Promise<WaitingCounts | undefined> {
  try {
    const counts = countsOf(await findWaitingChanges(scope, share.tour))
    // An unchanged draft is recorded, so that no process compares it again.
    if (counts.total === 0) {
      await scope.em.nativeUpdate(
        Share,
        { id: share.id, liveNumber: share.liveNumber ?? null },
        { liveFingerprint: fingerprint },
      )
    }
    return cacheCounts(share.tour, { key, counts })
  } catch (error) {
    scope.ports.log.error({ err: error, tour: share.tour }, 'waiting changes could not be counted')
    return undefined
  }
}
