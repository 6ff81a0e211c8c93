import { expect, it } from 'vitest'
import { Gatekeeper } from '../../../../src/sdk/chrome/forms/gates/gatekeeper.ts'
import { setStored } from '../../../../src/sdk/core/browser-storage.ts'
import { originalOf } from '../../../../src/sdk/core/languages/translated-document.ts'
import { publicFormOf } from '../../../../src/shared/forms/public-form.ts'
import type { PublicFormOpening, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { aDocument, aHotspot, aStop } from '../../../support/files/tour-documents.ts'

const hotspots = [aHotspot({ id: 'note', kind: 'info' })]

/** A tour of two stops with one gate; a preview if the version number is 0. */
function aGatedTour(opening: PublicFormOpening, publicationNumber = 1): TourDocument {
  const stops = ['hall', 'cellar'].map((id) => aStop({ id, mediaId: `pano-${id}`, description: 'Secret', hotspots }))
  const document = aDocument(stops, [])
  const { tour } = document.tours
  if (!tour) throw new Error('the document has no tour')
  const form = { ...publicFormOf(aForm([aField('text')])), id: crypto.randomUUID(), opening }
  return { ...document, publicationNumber, tours: { tour: { ...tour, forms: [form] } } }
}

const gateOf = (document: TourDocument) => document.tours.tour?.forms?.[0]?.id ?? ''
const beforeCellar = { kind: 'beforeStop', stopIds: ['cellar'] }

it('veils a stop, except for its name, until its form is sent', () => {
  const document = aGatedTour(beforeCellar)
  const keeper = new Gatekeeper(document)
  const veiled = keeper.veil(document)
  expect(veiled.stops.hall).toBe(document.stops.hall)
  expect(veiled.stops.cellar).toMatchObject({
    name: document.stops.cellar?.name,
    mediaId: null,
    description: '',
    hotspots: [],
  })
  expect(originalOf(veiled)).toBe(document)
  // The viewer of a large tour compares stops by identity.
  expect(keeper.veil({ ...document }).stops.cellar).toBe(veiled.stops.cellar)
  expect(keeper.pass(gateOf(document))).toBe(true)
  expect(keeper.gateBefore('cellar')).toBeUndefined()
  expect(keeper.veil(document).stops.cellar).toBe(document.stops.cellar)
})

it('veils all stops until the form of the tour is sent', () => {
  const document = aGatedTour({ kind: 'beforeTour' })
  const { stops } = new Gatekeeper(document).veil(document)
  expect(Object.values(stops).map(({ mediaId }) => mediaId)).toEqual([null, null])
})

it('opens the gate of a form sent in an earlier visit unless it was only closed or in a preview', () => {
  const sentForm = aGatedTour(beforeCellar)
  setStored(`form:tour:${gateOf(sentForm)}`, 'sent')
  expect(new Gatekeeper(sentForm).gateBefore('cellar')).toBeUndefined()
  expect(new Gatekeeper({ ...sentForm, publicationNumber: 0 }).gateBefore('cellar')).toBeDefined()
  const closedForm = aGatedTour(beforeCellar)
  setStored(`form:tour:${gateOf(closedForm)}`, 'closed')
  expect(new Gatekeeper(closedForm).gateBefore('cellar')?.id).toBe(gateOf(closedForm))
})
