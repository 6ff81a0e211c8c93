import { expect, it } from 'vitest'
import { locationKindsOf } from '../../../src/sdk/chrome/locations/add-locations.ts'
import type { PublicStop, PublicTour } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

const plan = { id: 'ground', name: 'Ground floor', mediaId: 'plan', northDeg: 0 }
const location = { latitudeDeg: 54.3, longitudeDeg: 10.1 }

function kindsOf(tour: Partial<PublicTour>, stop: Partial<PublicStop>) {
  const stops = [aStop({ id: 'hall', ...stop })]
  const [baseTour] = Object.values(aDocument(stops, []).tours)
  return locationKindsOf({ tour: baseTour && { ...baseTour, ...tour }, viewer: { stops } }).map(({ name }) => name)
}

it('offers a floor plan only if a stop is on it', () => {
  expect(kindsOf({ floorPlans: [plan] }, {})).toEqual([])
  expect(kindsOf({ floorPlans: [plan] }, { floorPlanPosition: { planId: plan.id, x: 0.5, y: 0.5 } })).toEqual(['plan'])
})

it('offers a map if the tour or a stop has a location', () => {
  expect(kindsOf({}, {})).toEqual([])
  expect(kindsOf({}, { location })).toEqual(['map'])
  expect(kindsOf({ location }, {})).toEqual(['map'])
})
