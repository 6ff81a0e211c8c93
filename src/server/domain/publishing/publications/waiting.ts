import { changesBetween } from '../../../../shared/publishing/changes/changes-between.ts'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { type TourDocument, tourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { makeDocument } from './document.ts'
import { draftMarks } from './draft-marks.ts'
import { withNamesOf } from './media-names.ts'
import { withSameTexts } from './text-changes.ts'

type Reader = Pick<AccountScope, 'em' | 'ports'> & { readonly account: { readonly id: string } }

/**
 * What the next publication of a tour would change for visitors, everything when nothing is live. The number of
 * waiting changes is the length of this list, wherever it is shown.
 */
export async function findWaitingChanges(scope: Reader, tourId: string): Promise<TourChange[]> {
  const { em, account, ports } = scope
  const share = await em.findOne(Share, { tour: tourId, account: account.id })
  const draft = await makeDocument(em, {
    accountId: account.id,
    tourId,
    publicationNumber: 0,
    ...(share !== null && { shareId: share.id }),
  })
  const live = share && (await readLive(ports, share))
  if (!live) return changesBetween(null, draft.document, draft.mediaNames)
  const names = await withNamesOf(scope, live, draft.mediaNames)
  return changesBetween(await withSameTexts(ports, { document: live }, draft), draft.document, names)
}

/** What visitors of a share see; null where nothing is live, or its snapshot is gone. */
export async function readLive(
  { files }: Pick<Reader['ports'], 'files'>,
  { id, liveNumber }: Share,
): Promise<TourDocument | null> {
  if (typeof liveNumber !== 'number') return null
  const bytes = await files.read(`${publicationKey(id, liveNumber)}/tour.json`)
  return bytes === undefined ? null : tourDocument.parse(JSON.parse(bytes.toString('utf8')))
}

const rememberedTours = 2000
type Counted = { readonly key: string; readonly count: number }
/** How much waited when a tour was last looked at, by its id; the oldest go first. */
const counted = new Map<string, Counted>()

function remember(tourId: string, known: Counted): number {
  counted.delete(tourId)
  counted.set(tourId, known)
  const [oldest] = counted.keys()
  if (counted.size > rememberedTours && oldest !== undefined) counted.delete(oldest)
  return known.count
}

/**
 * How much waits in each tour; 0 for those that are not live. Documents are made and compared only for tours in which
 * something was written since they were published, and since they were last counted.
 */
export async function countWaitingChanges(
  scope: Reader,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const live = await scope.em.find(Share, { tour: { $in: [...tourIds] }, liveNumber: { $ne: null } })
  const marks = await draftMarks(
    scope.em,
    live.map(({ tour }) => tour),
  )
  const counts = new Map<string, number>()
  for (const share of live) {
    const { tour, liveNumber, liveMark } = share
    const mark = marks.get(tour)
    if (mark === undefined) continue
    const key = `${liveNumber} ${mark}`
    const known = counted.get(tour)
    if (mark === liveMark) counts.set(tour, 0)
    else if (known?.key === key) counts.set(tour, known.count)
    else counts.set(tour, (await countAnew(scope, { share, mark, key })) ?? known?.count ?? 0)
  }
  return counts
}

type Unknown = { readonly share: Share; readonly mark: string; readonly key: string }

/** Compares one tour. A snapshot that can't be read keeps nobody from the list of tours: undefined. */
async function countAnew(scope: Reader, { share, mark, key }: Unknown): Promise<number | undefined> {
  try {
    const { length: count } = await findWaitingChanges(scope, share.tour)
    // What is the same as the live version needs no comparing again, by any process.
    if (count === 0) {
      await scope.em.nativeUpdate(Share, { id: share.id, liveNumber: share.liveNumber ?? null }, { liveMark: mark })
    }
    return remember(share.tour, { key, count })
  } catch (error) {
    scope.ports.log.error({ err: error, tour: share.tour }, 'waiting changes could not be counted')
    return undefined
  }
}
