import { AppError } from '../../../../shared/kernel/app-error.ts'
import { changesInParts } from '../../../../shared/publishing/changes/changes-between.ts'
import { changedStopIds, pickStops } from '../../../../shared/versions/changed-stops.ts'
import { tourOfContent, translationsIn } from '../../../../shared/versions/content-of-tour.ts'
import { compareVersionsInput, versionComparison } from '../../../../shared/versions/versions.ts'
import { operation } from '../../../kernel/operation.ts'
import { inParts } from '../../../kernel/scheduling/in-parts.ts'
import { SerialQueue } from '../../../kernel/scheduling/serial-queue.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { loadPublicationState } from '../../tours/publication-state/publication-state.ts'
import { findTour } from '../../tours/tours/find.ts'
import { findVersion } from '../../tours/versions/find.ts'
import { mediaIdsOfContent } from '../../tours/versions/library-media.ts'
import { readContent } from '../../tours/versions/parts.ts'
import { type BuiltDocument, buildDocument, buildDraftDocument, type DocumentRequest } from './build-document.ts'
import { addMediaNames } from './media-names.ts'
import { withSameTexts } from './text-changes.ts'
import { readLiveDocument } from './waiting-changes.ts'

/** Limits of comparisons. */
export const comparisonLimits = {
  /** Running and waiting comparisons per process, which run sequentially. */
  queueMax: 20,
}

/** State of a tour to compare. */
type TourState = Pick<BuiltDocument, 'document' | 'textFiles' | 'mediaNames'>
type ComparisonScope = Pick<AccountScope, 'em' | 'account' | 'ports'>
type SharedTour = { readonly tourId: string; readonly share: Share | null }

function documentRequest({ account }: ComparisonScope, { tourId, share }: SharedTour): DocumentRequest {
  return { accountId: account.id, tourId, publicationNumber: 0, ...(share !== null && { shareId: share.id }) }
}

/** Reads the live version; null for a tour that isn't published. */
async function readLiveState({ ports }: ComparisonScope, { share }: SharedTour): Promise<TourState | null> {
  const document = share && (await readLiveDocument(ports, share))
  return document && { document, textFiles: [], mediaNames: new Map() }
}

/** Reads a stored version as visitors would see it with the current media of the library. */
async function readVersionState(scope: ComparisonScope, sharedTour: SharedTour, versionId: string): Promise<TourState> {
  const { em, account } = scope
  const { tourId } = sharedTour
  const content = await readContent(em, await findVersion(scope, { tourId, versionId }))
  const media = await loadMediaItems(em, account.id, mediaIdsOfContent(content))
  const publication = await loadPublicationState(em, tourId)
  const tour = tourOfContent(content, { tourId, media, publication })
  return buildDocument(em, documentRequest(scope, sharedTour), { tour, translations: translationsIn(content) })
}

/** Readers of the states that a request names with a word instead of a version id. */
const currentStates: Readonly<
  Record<string, (scope: ComparisonScope, sharedTour: SharedTour) => Promise<TourState | null>>
> = {
  live: readLiveState,
  draft: (scope, sharedTour) => buildDraftDocument(scope.em, documentRequest(scope, sharedTour)),
}

function readState(scope: ComparisonScope, sharedTour: SharedTour, name: string): Promise<TourState | null> {
  const readCurrent = Object.hasOwn(currentStates, name) ? currentStates[name] : undefined
  return readCurrent ? readCurrent(scope, sharedTour) : readVersionState(scope, sharedTour, name)
}

/** Comparisons run one at a time, because each holds two documents of up to tens of megabytes in memory. */
const comparisonQueue = new SerialQueue()
const busyRetrySeconds = 3

/** Enqueues a comparison. @throws AppError `server.busy` if the queue is full */
function enqueueComparison<Value>(work: () => Promise<Value>): Promise<Value> {
  if (comparisonQueue.size < comparisonLimits.queueMax) return comparisonQueue.run(work)
  throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
}

type StateNames = { readonly from: string; readonly to: string }

async function compare(scope: ComparisonScope, sharedTour: SharedTour, { from, to }: StateNames) {
  const source = await readState(scope, sharedTour, from)
  const target = await readState(scope, sharedTour, to)
  if (target === null) throw new AppError('resource.notFound')
  const hasStoredVersion = [from, to].some((name) => !Object.hasOwn(currentStates, name))
  const translated = source && (await withSameTexts(scope.ports, source, target))
  // Stored versions lack the custom script, so it must not appear as a change.
  const earlier =
    hasStoredVersion && translated ? { ...translated, customScript: target.document.customScript } : translated
  const mediaNames = new Map([...(source?.mediaNames ?? []), ...target.mediaNames])
  const names = await addMediaNames(scope, earlier, mediaNames)
  const changes = await inParts(changesInParts(earlier, target.document, names))
  const stopIds = changedStopIds(changes, [earlier, target.document])
  return {
    changes,
    before: earlier && pickStops(earlier, stopIds),
    after: pickStops(target.document, stopIds),
  }
}

/**
 * Compares two states of a tour as visitors see them: stored versions, the live version or the draft. For a tour that
 * isn't published, a comparison from the live version reports all content as new, and a comparison to it is rejected
 * with 404.
 */
export const compareVersions = operation({
  allow: 'viewTour',
  input: compareVersionsInput,
  example: ({ tourId, versionId }) => ({ tourId, from: versionId, to: 'draft' }),
  output: versionComparison,
  run: async (scope, { tourId, from, to }) => {
    await findTour(scope, tourId)
    const sharedTour = { tourId, share: await scope.em.findOne(Share, { tour: tourId, account: scope.account.id }) }
    return enqueueComparison(() => compare(scope, sharedTour, { from, to }))
  },
})
