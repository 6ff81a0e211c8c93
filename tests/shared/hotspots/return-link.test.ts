import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelingOf } from '../../../src/shared/geometry/leveling.ts'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  normalizeYawDeg,
  vectorToDirection,
} from '../../../src/shared/geometry/sphere.ts'
import { returnLinkDirection } from '../../../src/shared/hotspots/return-link.ts'

const angle = fc.integer({ min: -179, max: 179 })
const tilt = fc.integer({ min: -90, max: 90 })
const linkedStop = fc
  .record({ northOffsetDeg: angle, levelPitchDeg: tilt, levelRollDeg: angle })
  .map(({ northOffsetDeg, ...level }) => ({ northOffsetDeg, isFlat: false, leveling: levelingOf(level) }))

type LinkedStop = { readonly leveling: ReturnType<typeof levelingOf> }
const toWorld = ({ leveling }: LinkedStop, image: Direction) =>
  vectorToDirection(leveling.toWorld(directionToVector(image)))
const toImage = ({ leveling }: LinkedStop, world: Direction) =>
  vectorToDirection(leveling.toImage(directionToVector(world)))

describe('the return link', () => {
  it('has the opposite bearing in the world, however the images of both stops are tilted', () => {
    const initialView = { yawDeg: 0, pitchDeg: 0 }
    fc.assert(
      fc.property(
        linkedStop,
        linkedStop,
        angle,
        fc.integer({ min: -60, max: 60 }),
        (from, target, yawDeg, pitchDeg) => {
          const link = toImage(from, { yawDeg, pitchDeg })
          const returnDirection = toWorld(
            target,
            returnLinkDirection({ link, from, target: { ...target, initialView } }),
          )
          const expected = {
            yawDeg: normalizeYawDeg(yawDeg + from.northOffsetDeg + 180 - target.northOffsetDeg),
            pitchDeg: -Math.abs(pitchDeg),
          }
          expect(angleBetweenDeg(returnDirection, expected)).toBeLessThan(1e-4)
        },
      ),
    )
  })
})
