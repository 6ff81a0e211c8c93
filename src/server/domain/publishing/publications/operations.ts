import { z } from 'zod'
import { tourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import {
  listPublicationsInput,
  publication,
  publicationPage,
  publicationState,
  publishTourInput,
  unpublishTourInput,
  type Publication as WirePublication,
} from '../../../../shared/publishing/publications.ts'
import { tourDocument } from '../../../../shared/publishing/tour-document.ts'
import { getTourInput } from '../../../../shared/tours/tours.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { storeTexts } from '../../library/media/library/media-texts.ts'
import { Publication } from '../../tours/publication-state/entity.ts'
import { loadPublicationState } from '../../tours/publication-state/publication-state.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { requireAccessibleContent } from './accessibility/require-accessible-content.ts'
import { buildDraftDocument } from './build-document.ts'
import { enqueuePublication } from './enqueue.ts'
import { presentPublication } from './present.ts'
import { readDraftContent, readSelectedContent } from './read-content.ts'
import { requirePublishable } from './require-publishable.ts'
import { summarizeAcceptedChanges } from './summarize-accepted.ts'
import { findWaitingChanges } from './waiting-changes.ts'
import { withdrawTour } from './withdraw.ts'

/** Presents publications, except publications of deleted tours. */
async function presentPublications(
  em: EntityManager,
  publications: readonly Publication[],
): Promise<WirePublication[]> {
  const tours = await em.find(Tour, { id: { $in: publications.map((row) => row.tour) }, deletedAt: null })
  const tourNameById = new Map(tours.map((tour) => [tour.id, tour.name]))
  const rows = publications.filter((row) => tourNameById.has(row.tour))
  const userIds = rows.map((row) => row.requestedBy).filter((id) => typeof id === 'string')
  const userNames = await namesOf(em, userIds)
  return rows.map((row) => {
    const requestedBy = userNames.get(row.requestedBy ?? '') ?? null
    return presentPublication(row, { tourName: tourNameById.get(row.tour) ?? '', requestedBy })
  })
}

/** Queues a publication of a tour; 409 with the reason if it can't be published. */
export async function publishOneTour(
  scope: AccountScope,
  { tourId, selection, comment, approvesReviews = true }: z.output<typeof publishTourInput>,
): Promise<{ readonly publication: Publication; readonly tourName: string }> {
  const tour = await findTour(scope, tourId)
  const { em, queue, reserve, account, actor, network, ports } = scope
  const tourReference = { accountId: account.id, tourId }
  const content = selection
    ? await readSelectedContent(em, tourReference, selection)
    : await readDraftContent(em, tourReference)
  requirePublishable(content.tour, scope.flags)
  await requireAccessibleContent(scope, tourReference, content)
  const acceptedChanges = selection && (await summarizeAcceptedChanges(scope, tourId, selection))
  const approval = approvesReviews ? { comment, accepted: acceptedChanges } : null
  const request = { ...tourReference, requestedBy: actor.id, network, now: ports.now(), selection, approval }
  const publication = await em.transactional((transaction) =>
    enqueuePublication({ em: transaction, queue, reserve }, request),
  )
  return { publication, tourName: tour.name }
}

/** Unpublishes a tour and cancels its publications; false if nothing was published or pending. */
export async function unpublishOneTour(scope: AccountScope, tourId: string): Promise<boolean> {
  const { name } = await findTour(scope, tourId)
  return scope.em.transactional(async (em) => {
    if (!(await withdrawTour({ ...scope, em }, scope.account.id, tourId))) return false
    await recordEvent({ ...scope, em }, scope.account.id, { action: 'tour-unpublished', subject: name })
    const data = { tour: namedTour(scope.ports, { id: tourId, name }) }
    await enqueueWebhookEvent({ ...scope, em }, scope.account.id, { type: 'tour.unpublished', data })
    return true
  })
}

/**
 * Queues a publication of the whole draft, or of selected changes. 409 with the reason for a tour that can't be
 * published.
 */
export const publishTour = operation({
  allow: 'publishTours',
  uses: 'publishedTours',
  input: publishTourInput,
  example: ({ tourId }) => ({ tourId, comment: 'The west wing is new.' }),
  output: publication,
  run: async (scope, input) => {
    const { publication, tourName } = await publishOneTour(scope, input)
    // A publication that was already queued may have been requested by another person.
    const names = await namesOf(
      scope.em,
      [publication.requestedBy ?? ''].filter((id) => id !== ''),
    )
    const requestedBy = names.get(publication.requestedBy ?? '') ?? null
    return presentPublication(publication, { tourName, requestedBy })
  },
})

/** Unpublishes the tour. It keeps its share address, which works again after the next publication. */
export const unpublishTour = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: unpublishTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: publicationState,
  run: async (scope, { tourId }) => {
    await unpublishOneTour(scope, tourId)
    return loadPublicationState(scope.em.fork(), tourId)
  },
})

/** A page of the publications of a tour or of the account, newest first. */
export const listPublications = operation({
  allow: 'viewTour',
  input: listPublicationsInput,
  example: ({ tourId }) => ({ tourId }),
  output: publicationPage,
  run: async ({ em, account }, { tourId, cursor, limit }) => {
    if (tourId !== undefined) await findTour({ em, account }, tourId)
    const ofTour = tourId === undefined ? {} : { tour: tourId }
    const where = { $and: [{ account: account.id }, ofTour, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Publication, where, options), limit, creationOf)
    return { publications: await presentPublications(em, page), nextCursor }
  },
})

/** Builds the document of the draft, as visitors would get it. */
export const previewTour = operation({
  allow: 'viewTour',
  input: getTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: tourDocument,
  run: async ({ em, account, ports }, { tourId }) => {
    const { document, textFiles } = await buildDraftDocument(em, {
      accountId: account.id,
      tourId,
      publicationNumber: 0,
    })
    await storeTexts(ports, textFiles)
    return document
  },
})

/** Changes that the next publication would make for visitors. */
export const listTourChanges = operation({
  allow: 'viewTour',
  input: getTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: z.array(tourChange),
  run: (scope, { tourId }) => findWaitingChanges(scope, tourId),
})
