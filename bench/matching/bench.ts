import { correspondences } from '../../src/client/features/tours/links/matching/correspondences.ts'
import type { Features } from '../../src/client/features/tours/links/matching/features.ts'
import { featuresOf, isCertain } from '../../src/client/features/tours/links/matching/match-panoramas.ts'
import { estimatePose } from '../../src/client/features/tours/links/matching/relative-pose.ts'
import { normalizeYawDeg, radPerDeg } from '../../src/shared/geometry/sphere.ts'
import { aCamera, aRoom, brightnessOf, type Camera } from '../../tests/support/drawn-rooms.ts'

const roomCount = Number(process.env.MATCHING_ROOMS ?? 48)
const strangePairCount = Number(process.env.MATCHING_STRANGERS ?? 1000)
// The limits of a match were chosen with other rooms (seeds 1 to 48).
const firstRoomSeed = 501
const firstBuildingSeed = 3000
const firstCameraSeed = 7001
const roomsPerBuilding = 4
const camerasPerRoom = 3
/** Largest error of a link to a neighbor that is right, as in the bench of forty panoramas. */
const rightDeg = 5

type Capture = { readonly room: number; readonly camera: Camera; readonly features: Features }
type Pair = { readonly first: Capture; readonly second: Capture }

function captures(): readonly Capture[] {
  return Array.from({ length: roomCount * camerasPerRoom }, (_, index): Capture => {
    const roomIndex = Math.floor(index / camerasPerRoom)
    const room = aRoom(firstRoomSeed + roomIndex, firstBuildingSeed + Math.floor(roomIndex / roomsPerBuilding))
    const camera = aCamera(room, firstCameraSeed + roomIndex * 10 + (index % camerasPerRoom))
    return { room: roomIndex, camera, features: featuresOf(brightnessOf(room, camera)) }
  })
}

/** All pairs of captures with some of them in the same building, and the others in different ones. */
function pairsOf(list: readonly Capture[]): { readonly same: readonly Pair[]; readonly strange: readonly Pair[] } {
  const all = list.flatMap((first, index) => list.slice(index + 1).map((second): Pair => ({ first, second })))
  const same = all.filter(({ first, second }) => first.room === second.room)
  const buildingOf = ({ room }: Capture) => Math.floor(room / roomsPerBuilding)
  const neighbors = all.filter(
    ({ first, second }) => first.room !== second.room && buildingOf(first) === buildingOf(second),
  )
  const others = all.filter(({ first, second }) => buildingOf(first) !== buildingOf(second))
  const otherCount = Math.max(0, strangePairCount - neighbors.length)
  const stride = Math.max(1, Math.floor(others.length / Math.max(1, otherCount)))
  const spread = others.filter((_, index) => index % stride === 0)
  return { same, strange: [...neighbors, ...spread].slice(0, strangePairCount) }
}

const distanceOf = ({ first: { camera: a }, second: { camera: b } }: Pair) => Math.hypot(b.x - a.x, b.z - a.z)

function errorOf(
  { first: { camera: a }, second: { camera: b } }: Pair,
  pose: { headingDeg: number; bearingDeg: number },
) {
  const bearing = Math.atan2(b.x - a.x, a.z - b.z) / radPerDeg - a.headingDeg
  const heading = b.headingDeg - a.headingDeg
  return Math.max(
    Math.abs(normalizeYawDeg(pose.bearingDeg - bearing)),
    Math.abs(normalizeYawDeg(pose.bearingDeg - pose.headingDeg - bearing + heading)),
  )
}

/**
 * Matches panoramas of generated rooms, a quarter of them bare: pairs from the same room, and pairs from different ones,
 * which share wall papers, furniture, doors and paintings with the other rooms of their building.
 */
export async function run(): Promise<void> {
  const startMs = performance.now()
  const list = captures()
  const captureMs = (performance.now() - startMs) / list.length
  console.log(`${list.length} panoramas of ${roomCount} rooms: ${captureMs.toFixed(0)} ms each, drawing included`)
  const { same, strange } = pairsOf(list)
  const near = same.filter((pair) => distanceOf(pair) <= 6)
  const pairMs: number[] = []
  const matchOf = ({ first, second }: Pair) => {
    const pairStartMs = performance.now()
    const pose = estimatePose(correspondences(first.features, second.features))
    pairMs.push(performance.now() - pairStartMs)
    return pose !== null && isCertain(pose) ? pose : null
  }
  const errors = near.flatMap((pair) => {
    const pose = matchOf(pair)
    return pose === null ? [] : [errorOf(pair, pose)]
  })
  const right = errors.filter((error) => error <= rightDeg).length
  const falseMatches = strange.filter((pair) => matchOf(pair) !== null).length
  const middleMs = pairMs.sort((a, b) => a - b)[Math.floor(pairMs.length / 2)] ?? 0
  const sorted = errors.sort((a, b) => a - b)
  console.log(
    `${near.length} pairs of a room, up to 6 m apart: ${errors.length} matched, ${right} of them within ${rightDeg}°`,
  )
  console.log(
    `errors: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)}°, largest ${sorted.at(-1)?.toFixed(1)}°`,
  )
  console.log(`${strange.length} pairs of different rooms: ${falseMatches} matched`)
  console.log(`a pair: ${middleMs.toFixed(0)} ms`)
  console.log(`ratio matching-recall ${(errors.length / near.length).toFixed(3)}`)
  console.log(`ratio matching-right ${(right / Math.max(1, errors.length)).toFixed(3)}`)
  console.log(`ratio matching-no-false-match ${(1 - falseMatches / strange.length).toFixed(4)}`)
}
