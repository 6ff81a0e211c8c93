import { describe, expect, test } from 'vitest'
import { eyeRectOf, sphereFragmentSource } from '../../../../src/sdk/core/media/video/sphere-shader.ts'
import { directionToVector, vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'

/** Compiles the shader's expression of a variable as JavaScript. */
function compileVariable(name: string): (ray: { x: number; y: number; z: number }, span: number) => number {
  const [, expression] = new RegExp(`float ${name} = (.+);`).exec(sphereFragmentSource) ?? []
  if (!expression) throw new Error(`the shader has no ${name}`)
  const script = expression
    .replaceAll('length(ray.xz)', 'Math.hypot(ray.x, ray.z)')
    .replaceAll(/\batan\(/g, 'Math.atan2(')
  const compiled: unknown = new Function('ray', 'span', `return ${script}`)
  return compiled as (ray: { x: number; y: number; z: number }, span: number) => number
}

const across = compileVariable('across')
const down = compileVariable('down')

function textureCoordinatesOf(yawDeg: number, pitchDeg: number, span = 1): [number, number] {
  const [x, y, z] = directionToVector({ yawDeg, pitchDeg })
  // The length of the ray must not matter.
  const ray = { x: x * 3, y: y * 3, z: z * 3 }
  return [across(ray, span), down(ray, span)]
}

describe('the texture coordinates of a direction', () => {
  test.each([
    [0, 0, 0.5, 0.5],
    [90, 0, 0.75, 0.5],
    [-90, 0, 0.25, 0.5],
    [0, 45, 0.5, 0.25],
    [-179.9999, -45, 0.0000003, 0.75],
    [179.9999, 30, 0.9999997, 1 / 3],
  ])('of yaw %d, pitch %d are %d, %d', (yawDeg, pitchDeg, u, v) => {
    const [x, y] = textureCoordinatesOf(yawDeg, pitchDeg)
    expect(x).toBeCloseTo(u, 6)
    expect(y).toBeCloseTo(v, 9)
  })

  test.each([
    [37, 90, 0],
    [-120, -90, 1],
  ])('of a pole are a whole row: yaw %d, pitch %d', (yawDeg, pitchDeg, v) => {
    expect(textureCoordinatesOf(yawDeg, pitchDeg)[1]).toBeCloseTo(v, 7)
  })

  test('agree with the shared sphere geometry', () => {
    for (let yawDeg = -175; yawDeg < 180; yawDeg += 10)
      for (let pitchDeg = -85; pitchDeg <= 85; pitchDeg += 10) {
        const [u, v] = textureCoordinatesOf(yawDeg, pitchDeg)
        const roundTrip = vectorToDirection(directionToVector({ yawDeg: (u - 0.5) * 360, pitchDeg: (0.5 - v) * 180 }))
        expect(roundTrip.yawDeg).toBeCloseTo(yawDeg, 9)
        expect(roundTrip.pitchDeg).toBeCloseTo(pitchDeg, 9)
      }
  })

  test('cover the frame with the front half of a 180° video', () => {
    expect(textureCoordinatesOf(-90, 0, 0.5)[0]).toBeCloseTo(0, 9)
    expect(textureCoordinatesOf(45, 0, 0.5)[0]).toBeCloseTo(0.75, 9)
    expect(Math.abs(textureCoordinatesOf(120, 0, 0.5)[0] - 0.5)).toBeGreaterThan(0.5)
  })
})

test('each eye sees its part of a stereo frame', () => {
  const wide = { widthPx: 3840, heightPx: 1920 }
  const square = { widthPx: 3840, heightPx: 3840 }
  expect(eyeRectOf('mono', wide, false)).toEqual([0, 0, 3840, 1920])
  expect(eyeRectOf('topBottom', square, false)).toEqual([0, 0, 3840, 1920])
  expect(eyeRectOf('leftRight', wide, false)).toEqual([0, 0, 1920, 1920])
  expect(eyeRectOf('mono', wide, true)).toEqual([0, 0, 3840, 1920])
  expect(eyeRectOf('topBottom', square, true)).toEqual([0, 1920, 3840, 1920])
  expect(eyeRectOf('leftRight', wide, true)).toEqual([1920, 0, 1920, 1920])
})
