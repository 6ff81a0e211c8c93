import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { changesBetween } from '../../../../shared/publishing/changes/changes-between.ts'
import { changedStopIds, pickStops } from '../../../../shared/versions/changed-stops.ts'
import { tourOfContent, translationsIn } from '../../../../shared/versions/content-of-tour.ts'
import { compareVersionsInput, versionComparison } from '../../../../shared/versions/versions.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Turns } from '../../../kernel/turns/turns.ts'
import { loadMediaItems } from '../../library/media/load.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationStateOf } from '../../tours/publication-state/publication-state.ts'
import { findTour } from '../../tours/tours/find.ts'
import { findVersion } from '../../tours/versions/find.ts'
import { mediaIdsOfContent } from '../../tours/versions/library-media.ts'
import { readContent } from '../../tours/versions/parts.ts'
import { type BuiltDocument, buildDocument, documentFrom } from './document.ts'
import { withNamesOf } from './media-names.ts'
import { withSameTexts } from './text-changes.ts'
import { readLive } from './waiting.ts'

type Side = Pick<BuiltDocument, 'document' | 'words' | 'mediaNames'>
type Reader = Pick<AccountScope, 'em' | 'account' | 'ports'>
type Place = { readonly tourId: string; readonly share: Share | null }

function documentRequest({ account }: Reader, { tourId, share }: Place) {
  return { accountId: account.id, tourId, publicationNumber: 0, ...(share !== null && { shareId: share.id }) }
}

/** The live version, or null where nothing is live. */
async function liveSide({ ports }: Reader, { share }: Place): Promise<Side | null> {
  const document = share && (await readLive(ports, share))
  return document && { document, words: [], mediaNames: new Map() }
}

/** A version as visitors would see it with the library's media of today. */
async function versionSide(scope: Reader, place: Place, versionId: string): Promise<Side> {
  const { em, account } = scope
  const { tourId } = place
  const content = await readContent(em, await findVersion(scope, { tourId, versionId }))
  const media = await loadMediaItems(em, account.id, mediaIdsOfContent(content))
  const publication = await publicationStateOf(em, tourId)
  const tour = tourOfContent(content, { tourId, media, publication })
  return documentFrom(em, documentRequest(scope, place), { tour, translations: translationsIn(content) })
}

const sides: Readonly<Record<string, (scope: Reader, place: Place) => Promise<Side | null>>> = {
  live: liveSide,
  draft: (scope, place) => buildDocument(scope.em, documentRequest(scope, place)),
}

function readSide(scope: Reader, place: Place, name: string): Promise<Side | null> {
  const read = Object.hasOwn(sides, name) ? sides[name] : undefined
  return read ? read(scope, place) : versionSide(scope, place, name)
}

/** Queue of comparisons: each holds two documents in memory, the largest of which have tens of megabytes. */
const comparisons = new Turns()
const busyRetrySeconds = 3

/** Runs one comparison after the other; 503 `server.busy` when the queue is full. */
function runQueued<Value>(work: () => Promise<Value>): Promise<Value> {
  if (comparisons.unended < limits.comparisonQueueMax) return comparisons.take(work)
  throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
}

async function compare(scope: Reader, place: Place, { from, to }: { readonly from: string; readonly to: string }) {
  const before = await readSide(scope, place, from)
  const after = await readSide(scope, place, to)
  if (after === null) throw new AppError('resource.notFound')
  const isOfVersion = [from, to].some((name) => !Object.hasOwn(sides, name))
  const translated = before && (await withSameTexts(scope.ports, before, after))
  // Versions don't include the custom script, so today's script must not appear as a change.
  const earlier = isOfVersion && translated ? { ...translated, customScript: after.document.customScript } : translated
  const mediaNames = new Map([...(before?.mediaNames ?? []), ...after.mediaNames])
  const names = await withNamesOf(scope, earlier, mediaNames)
  const changes = changesBetween(earlier, after.document, names)
  const stopIds = changedStopIds(changes, [earlier, after.document])
  return {
    changes,
    before: earlier && pickStops(earlier, stopIds),
    after: pickStops(after.document, stopIds),
  }
}

/**
 * Compares two states of a tour as visitors see them: versions, the live version, or the draft, in any order. Without a
 * live version, everything has changed since it, and a comparison to it is a 404.
 */
export const compareVersions = operation({
  allow: 'viewTour',
  input: compareVersionsInput,
  output: versionComparison,
  run: async (scope, { tourId, from, to }) => {
    await findTour(scope, tourId)
    const place = { tourId, share: await scope.em.findOne(Share, { tour: tourId, account: scope.account.id }) }
    return runQueued(() => compare(scope, place, { from, to }))
  },
})
