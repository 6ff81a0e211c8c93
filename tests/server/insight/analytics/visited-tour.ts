import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { VisitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import type { TestApp } from '../../../support/app.ts'
import type { Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { setForms } from '../../tours/forms/published-form.ts'

export type VisitedTour = {
  readonly tourId: string
  readonly shareId: string
  readonly stopIds: readonly string[]
  /** One hotspot of each stop. */
  readonly hotspotIds: readonly string[]
  readonly formId: string
}

/** Creates a published tour in three languages with the named stops, a hotspot in each, and a form. */
export async function aVisitedTour(app: TestApp, person: Person, stopNames: readonly string[]): Promise<VisitedTour> {
  const tour = await aTour(app, person, stopNames)
  const tourId = tour.id
  const stopIds = stopNames.map((_, index) => stopAt(tour, index).id)
  const hotspotIds: string[] = []
  for (const [index, stopId] of stopIds.entries()) {
    const infoHotspot = { kind: 'info', title: `Thing ${index}`, yawDeg: 0, pitchDeg: 0 }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, ...infoHotspot })
    hotspotIds.push(hotspot.id)
  }
  const form = aForm([aField('text', { label: 'Name' })], { name: 'Guest book' })
  await setForms(person, tourId, [form])
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'fr'] })
  const { shareId } = await publishedTour(person, tourId)
  return { tourId, shareId, stopIds, hotspotIds, formId: form.id }
}

export const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type VisitRequest = { readonly headers?: Record<string, string>; readonly body?: string; readonly method?: string }

/** Sends a batch to the main link or a share link of a tour, as a visitor's browser does. */
export function sendVisit(
  app: TestApp,
  shareId: string,
  batch: VisitBatch | undefined,
  visitRequest: VisitRequest = {},
) {
  const { headers = {}, method = 'POST', body = JSON.stringify(batch) } = visitRequest
  const defaultHeaders = {
    'content-type': 'text/plain;charset=UTF-8',
    'user-agent': browser,
    origin: 'https://museum.example',
  }
  return fetch(`${app.address}/share/${shareId}/visits`, { method, headers: { ...defaultHeaders, ...headers }, body })
}

/** Batches that aren't counted yet. */
export async function waitingBatches(em: EntityManager) {
  const sql = 'select share_link_id as "shareLinkId", batch, visitor::text as visitor from visit_batches order by id'
  return em.execute<{ shareLinkId: string | null; batch: string; visitor: string }[]>(sql)
}
