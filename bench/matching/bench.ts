import { correspondences } from '../../src/client/features/tours/links/matching/correspondences.ts'
import type { Features } from '../../src/client/features/tours/links/matching/features.ts'
import { featuresOf, isCertain } from '../../src/client/features/tours/links/matching/match-panoramas.ts'
import { estimatePose } from '../../src/client/features/tours/links/matching/relative-pose.ts'
import { normalizeYawDeg, radPerDeg } from '../../src/shared/geometry/sphere.ts'
import { aCamera, aRoom, brightnessOf, type Camera } from '../../tests/support/drawn-rooms.ts'

const roomCount = Number(process.env.MATCHING_ROOMS ?? 48)
const differentRoomPairCount = Number(process.env.MATCHING_STRANGERS ?? 1000)
// The thresholds of a match were tuned on other rooms (seeds 1 to 48).
const firstRoomSeed = 501
const firstBuildingSeed = 3000
const firstCameraSeed = 7001
const roomsPerBuilding = 4
const camerasPerRoom = 3
/** Panoramas should match up to this distance between their cameras. */
const nearDistanceMaxM = 6
/** Largest error of the bearings of a correct match, as in the bench of forty panoramas. */
const correctErrorMaxDeg = 5

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

/** Pairs of captures of the same room, and of different rooms: all in the same building, and a sample from others. */
function pairsOf(captures: readonly Capture[]): {
  readonly sameRoom: readonly Pair[]
  readonly differentRooms: readonly Pair[]
} {
  const allPairs = captures.flatMap((first, index) =>
    captures.slice(index + 1).map((second): Pair => ({ first, second })),
  )
  const sameRoom = allPairs.filter(({ first, second }) => first.room === second.room)
  const buildingOf = ({ room }: Capture) => Math.floor(room / roomsPerBuilding)
  const sameBuilding = allPairs.filter(
    ({ first, second }) => first.room !== second.room && buildingOf(first) === buildingOf(second),
  )
  const otherBuildings = allPairs.filter(({ first, second }) => buildingOf(first) !== buildingOf(second))
  const sampleCount = Math.max(0, differentRoomPairCount - sameBuilding.length)
  const stride = Math.max(1, Math.floor(otherBuildings.length / Math.max(1, sampleCount)))
  const sample = otherBuildings.filter((_, index) => index % stride === 0)
  return { sameRoom, differentRooms: [...sameBuilding, ...sample].slice(0, differentRoomPairCount) }
}

const distanceOf = ({ first: { camera: a }, second: { camera: b } }: Pair) => Math.hypot(b.x - a.x, b.z - a.z)

/** Larger error of a pose's two bearings: from the first camera to the second, and back. */
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
  const nearPairs = sameRoom.filter((pair) => distanceOf(pair) <= nearDistanceMaxM)
  const pairMs: number[] = []
  const matchPair = ({ first, second }: Pair) => {
    const pairStartMs = performance.now()
    const pose = estimatePose(correspondences(first.features, second.features))
    pairMs.push(performance.now() - pairStartMs)
    return pose !== null && isCertain(pose) ? pose : null
  }
  const errorsDeg = nearPairs.flatMap((pair) => {
    const pose = matchPair(pair)
    return pose === null ? [] : [errorDegOf(pair, pose)]
  })
  const correctCount = errorsDeg.filter((error) => error <= correctErrorMaxDeg).length
  const falseMatchCount = differentRooms.filter((pair) => matchPair(pair) !== null).length
  const medianMs = pairMs.sort((a, b) => a - b)[Math.floor(pairMs.length / 2)] ?? 0
  const sortedErrorsDeg = errorsDeg.sort((a, b) => a - b)
  console.log(
    `${nearPairs.length} pairs of a room, up to ${nearDistanceMaxM} m apart: ${errorsDeg.length} matched, ${correctCount} of them within ${correctErrorMaxDeg}°`,
  )
  console.log(
    `bearing errors: median ${sortedErrorsDeg[Math.floor(sortedErrorsDeg.length / 2)]?.toFixed(1)}°, largest ${sortedErrorsDeg.at(-1)?.toFixed(1)}°`,
  )
  console.log(`${differentRooms.length} pairs of different rooms: ${falseMatchCount} matched`)
  console.log(`a pair: ${medianMs.toFixed(0)} ms`)
  console.log(`ratio matching-recall ${(errorsDeg.length / nearPairs.length).toFixed(3)}`)
  console.log(`ratio matching-right ${(correctCount / Math.max(1, errorsDeg.length)).toFixed(3)}`)
  console.log(`ratio matching-no-false-match ${(1 - falseMatchCount / differentRooms.length).toFixed(4)}`)
}
