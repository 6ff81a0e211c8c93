import { expect, it } from 'vitest'
import { facesInView } from '../../../src/shared/geometry/faces-in-view.ts'

const sorted = (view: Parameters<typeof facesInView>[0]) => [...facesInView(view)].sort().join('')

it.each([
  ['the front only', { yawDeg: 0, pitchDeg: 0, fovDeg: 80 }, 'f'],
  ['two sides around an edge', { yawDeg: 45, pitchDeg: 0, fovDeg: 80 }, 'fr'],
  ['the sides, but neither top nor bottom at the horizon', { yawDeg: 135, pitchDeg: 0, fovDeg: 80 }, 'br'],
  ['three faces at a corner', { yawDeg: -45, pitchDeg: 35, fovDeg: 80 }, 'flu'],
  ['the bottom for a view straight down', { yawDeg: 0, pitchDeg: -90, fovDeg: 80 }, 'd'],
  ['the faces beside the front for a wide view', { yawDeg: 0, pitchDeg: 0, fovDeg: 120 }, 'dflru'],
])('a view shows %s', (_name, view, faces) => {
  expect(sorted(view)).toBe(faces)
})
