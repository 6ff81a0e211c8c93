import { correspondences } from '../../src/client/features/tours/links/matching/correspondences.ts'
import type { Features } from '../../src/client/features/tours/links/matching/features.ts'
import { featuresOf, isCertain } from '../../src/client/features/tours/links/matching/match-panoramas.ts'
import { estimatePose } from '../../src/client/features/tours/links/matching/relative-pose.ts'
import { normalizeYawDeg, radPerDeg } from '../../src/shared/geometry/sphere.ts'
import { aCamera, aRoom, brightnessOf, type Camera } from '../../tests/support/drawn-rooms.ts'

const roomCount = Number(process.env.MATCHING_ROOMS ?? 48)
const differentRoomPairCount = Number(process.env.MATCHING_STRANGERS ?? 1000)
// The limits of a match were chosen with other rooms (seeds 1 to 48).
const firstRoomSeed = 501
const firstBuildingSeed = 3000
const firstCameraSeed = 7001
const roomsPerBuilding = 4
const camerasPerRoom = 3
/** Largest distance of two cameras whose panoramas should match. */
const nearMaxM = 6
/** Largest error of a correct link to a neighbor, as in the bench of forty panoramas. */
const correctMaxDeg = 5

type Capture = { readonly room: number; readonly camera: Camera; readonly features: Features }
type Pair = { readonly first: Capture; readonly second: Capture }

function createCaptures(): readonly Capture[] {
  return Array.from({ length: roomCount * camerasPerRoom }, (_, index): Capture => {
    const roomIndex = Math.floor(index / camerasPerRoom)
    const room = aRoom(firstRoomSeed + roomIndex, firstBuildingSeed + Math.floor(roomIndex / roomsPerBuilding))
    const camera = aCamera(room, firstCameraSeed + roomIndex * 10 + (index % camerasPerRoom))
    return { room: roomIndex, camera, features: featuresOf(brightnessOf(room, camera)) }
  })
}

/** Pairs of captures of the same room, and of different rooms: all of the same building, and a sample of others. */
function pairsOf(captures: readonly Capture[]): {
  readonly sameRoom: readonly Pair[]
  readonly differentRooms: readonly Pair[]
} {
  const all = captures.flatMap((first, index) => captures.slice(index + 1).map((second): Pair => ({ first, second })))
  const sameRoom = all.filter(({ first, second }) => first.room === second.room)
  const buildingOf = ({ room }: Capture) => Math.floor(room / roomsPerBuilding)
  const neighbors = all.filter(
    ({ first, second }) => first.room !== second.room && buildingOf(first) === buildingOf(second),
  )
  const others = all.filter(({ first, second }) => buildingOf(first) !== buildingOf(second))
  const otherCount = Math.max(0, differentRoomPairCount - neighbors.length)
  const stride = Math.max(1, Math.floor(others.length / Math.max(1, otherCount)))
  const sample = others.filter((_, index) => index % stride === 0)
  return { sameRoom, differentRooms: [...neighbors, ...sample].slice(0, differentRoomPairCount) }
}

const distanceOf = ({ first: { camera: a }, second: { camera: b } }: Pair) => Math.hypot(b.x - a.x, b.z - a.z)

function errorDegOf(
  { first: { camera: a }, second: { camera: b } }: Pair,
  pose: { headingDeg: number; bearingDeg: number },
) {
  const bearingDeg = Math.atan2(b.x - a.x, a.z - b.z) / radPerDeg - a.headingDeg
  const headingDeg = b.headingDeg - a.headingDeg
  return Math.max(
    Math.abs(normalizeYawDeg(pose.bearingDeg - bearingDeg)),
    Math.abs(normalizeYawDeg(pose.bearingDeg - pose.headingDeg - bearingDeg + headingDeg)),
  )
}

/**
 * Matches panoramas of generated rooms, a quarter of them bare: pairs from the same room, and pairs from different ones,
 * which share wallpaper, furniture, doors and paintings with the other rooms of their building.
 */
export async function run(): Promise<void> {
  const startMs = performance.now()
  const captures = createCaptures()
  const captureMs = (performance.now() - startMs) / captures.length
  console.log(`${captures.length} panoramas of ${roomCount} rooms: ${captureMs.toFixed(0)} ms each, drawing included`)
  const { sameRoom, differentRooms } = pairsOf(captures)
  const near = sameRoom.filter((pair) => distanceOf(pair) <= nearMaxM)
  const pairMs: number[] = []
  const matchPair = ({ first, second }: Pair) => {
    const pairStartMs = performance.now()
    const pose = estimatePose(correspondences(first.features, second.features))
    pairMs.push(performance.now() - pairStartMs)
    return pose !== null && isCertain(pose) ? pose : null
  }
  const errors = near.flatMap((pair) => {
    const pose = matchPair(pair)
    return pose === null ? [] : [errorDegOf(pair, pose)]
  })
  const correct = errors.filter((error) => error <= correctMaxDeg).length
  const falseMatches = differentRooms.filter((pair) => matchPair(pair) !== null).length
  const medianMs = pairMs.sort((a, b) => a - b)[Math.floor(pairMs.length / 2)] ?? 0
  const sorted = errors.sort((a, b) => a - b)
  console.log(
    `${near.length} pairs of a room, up to ${nearMaxM} m apart: ${errors.length} matched, ${correct} of them within ${correctMaxDeg}°`,
  )
  console.log(
    `errors: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)}°, largest ${sorted.at(-1)?.toFixed(1)}°`,
  )
  console.log(`${differentRooms.length} pairs of different rooms: ${falseMatches} matched`)
  console.log(`a pair: ${medianMs.toFixed(0)} ms`)
  console.log(`ratio matching-recall ${(errors.length / near.length).toFixed(3)}`)
  console.log(`ratio matching-right ${(correct / Math.max(1, errors.length)).toFixed(3)}`)
  console.log(`ratio matching-no-false-match ${(1 - falseMatches / differentRooms.length).toFixed(4)}`)
}
