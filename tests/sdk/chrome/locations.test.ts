import { expect, it } from 'vitest'
import { locationKindsOf } from '../../../src/sdk/chrome/locations/add-locations.ts'
import type { PublicStop, PublicTour } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

const plan = { id: 'ground', name: 'Ground floor', mediaId: 'plan', northDeg: 0 }
const location = { latitudeDeg: 54.3, longitudeDeg: 10.1 }

function kindsOf(tour: Partial<PublicTour>, stop: Partial<PublicStop>, mapboxToken: string | null = null) {
  const stops = [aStop({ id: 'hall', ...stop })]
  const document = { ...aDocument(stops, []), mapboxToken }
  const [baseTour] = Object.values(document.tours)
  return locationKindsOf({ tour: baseTour && { ...baseTour, ...tour }, viewer: { stops, document } }).map(
    ({ name }) => name,
  )
}

it('offers a floor plan only if a stop is on it', () => {
  expect(kindsOf({ floorPlans: [plan] }, {})).toEqual([])
  expect(kindsOf({ floorPlans: [plan] }, { floorPlanPosition: { planId: plan.id, x: 0.5, y: 0.5 } })).toEqual(['plan'])
})

it('offers a map only if a stop is on it, or if tiles show the location of the tour', () => {
  expect(kindsOf({}, {})).toEqual([])
  expect(kindsOf({}, { location })).toEqual(['map'])
  expect(kindsOf({ location }, {})).toEqual([])
  expect(kindsOf({ location }, {}, 'pk.token')).toEqual(['map'])
})
