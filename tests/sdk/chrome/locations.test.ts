import { expect, it } from 'vitest'
import { placeKindsOf } from '../../../src/sdk/chrome/locations/add-locations.ts'
import type { PublicStop, PublicTour } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

const plan = { id: 'ground', name: 'Ground floor', mediaId: 'plan', northDeg: 0 }
const location = { latitudeDeg: 54.3, longitudeDeg: 10.1 }

function offered(tour: Partial<PublicTour>, stop: Partial<PublicStop>, mapboxToken: string | null = null) {
  const stops = [aStop({ id: 'hall', ...stop })]
  const document = { ...aDocument(stops, []), mapboxToken }
  const [plain] = Object.values(document.tours)
  return placeKindsOf({ tour: plain && { ...plain, ...tour }, viewer: { stops, document } }).map(({ name }) => name)
}

it('offers a floor plan only where a stop is on one', () => {
  expect(offered({ floorPlans: [plan] }, {})).toEqual([])
  expect(offered({ floorPlans: [plan] }, { floorPlanPosition: { planId: plan.id, x: 0.5, y: 0.5 } })).toEqual(['plan'])
})

it('offers a map only where a stop is on it, or where there is a map to see the tour on', () => {
  expect(offered({}, {})).toEqual([])
  expect(offered({}, { location })).toEqual(['map'])
  expect(offered({ location }, {})).toEqual([])
  expect(offered({ location }, {}, 'pk.token')).toEqual(['map'])
})
