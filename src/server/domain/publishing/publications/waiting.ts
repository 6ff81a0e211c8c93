import { changesInParts } from '../../../../shared/publishing/changes/changes-between.ts'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { parseDocument } from '../../../../shared/publishing/parse-document.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { inParts } from '../../../kernel/turns/in-parts.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { buildDraftDocument } from './document.ts'
import { draftFingerprints } from './draft-fingerprints.ts'
import { addMediaNames } from './media-names.ts'
import { withSameTexts } from './text-changes.ts'

type WaitingChangesScope = Pick<AccountScope, 'em' | 'ports'> & { readonly account: { readonly id: string } }

/**
 * Changes that the next publication of a tour would make for visitors: everything when nothing is live. The number of
 * waiting changes is the length of this list.
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
  const liveTour = share && (await readLive(ports, share))
  if (!liveTour) return inParts(changesInParts(null, draft.document, draft.mediaNames))
  const names = await addMediaNames(scope, liveTour, draft.mediaNames)
  const live = await withSameTexts(ports, { document: liveTour }, draft)
  return inParts(changesInParts(live, draft.document, names))
}

/** Document of the live version; null if nothing is live or its snapshot is missing. */
export async function readLive(
  { files }: Pick<WaitingChangesScope['ports'], 'files'>,
  { id, liveNumber }: Share,
): Promise<TourDocument | null> {
  if (typeof liveNumber !== 'number') return null
  const bytes = await files.read(`${publicationKey(id, liveNumber)}/tour.json`)
  return bytes === undefined ? null : inParts(parseDocument(JSON.parse(bytes.toString('utf8'))))
}

const cachedToursMax = 2000
type CachedCount = { readonly key: string; readonly count: number }
/** Cache of counts by tour id; the oldest entry is evicted first. */
const countCache = new Map<string, CachedCount>()

function cacheCount(tourId: string, cached: CachedCount): number {
  countCache.delete(tourId)
  countCache.set(tourId, cached)
  const [oldest] = countCache.keys()
  if (countCache.size > cachedToursMax && oldest !== undefined) countCache.delete(oldest)
  return cached.count
}

/**
 * Number of waiting changes of each live tour. Documents are built and compared only for tours that were written since
 * their publication and since their last count.
 */
export async function countWaitingChanges(
  scope: WaitingChangesScope,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const shares = await scope.em.find(Share, { tour: { $in: [...tourIds] }, liveNumber: { $ne: null } })
  const fingerprints = await draftFingerprints(
    scope.em,
    shares.map(({ tour }) => tour),
  )
  const counts = new Map<string, number>()
  for (const share of shares) {
    const { tour, liveNumber, liveFingerprint } = share
    const fingerprint = fingerprints.get(tour)
    if (fingerprint === undefined) continue
    const key = `${liveNumber} ${fingerprint}`
    const cached = countCache.get(tour)
    if (fingerprint === liveFingerprint) counts.set(tour, 0)
    else if (cached?.key === key) counts.set(tour, cached.count)
    else counts.set(tour, (await recount(scope, { share, fingerprint, key })) ?? cached?.count ?? 0)
  }
  return counts
}

type StaleCount = { readonly share: Share; readonly fingerprint: string; readonly key: string }

/** Counts the changes of a tour; undefined if its snapshot can't be read, so that the list of tours still loads. */
async function recount(
  scope: WaitingChangesScope,
  { share, fingerprint, key }: StaleCount,
): Promise<number | undefined> {
  try {
    const { length: count } = await findWaitingChanges(scope, share.tour)
    // An unchanged draft is recorded, so that no process compares it again.
    if (count === 0) {
      await scope.em.nativeUpdate(
        Share,
        { id: share.id, liveNumber: share.liveNumber ?? null },
        { liveFingerprint: fingerprint },
      )
    }
    return cacheCount(share.tour, { key, count })
  } catch (error) {
    scope.ports.log.error({ err: error, tour: share.tour }, 'waiting changes could not be counted')
    return undefined
  }
}
