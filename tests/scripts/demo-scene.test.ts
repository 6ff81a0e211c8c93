import { expect, test } from 'vitest'
import { materialNames } from '../../scripts/demo-scene/materials/materials.ts'
import { Hit, Ray } from '../../scripts/demo-scene/ray.ts'
import { buildDemoScene } from '../../scripts/demo-scene/scene.ts'
import { Terrain } from '../../scripts/demo-scene/shapes/terrain.ts'
import { sampleTour } from '../../src/server/domain/tours/samples/sample-tour.ts'
import { type StopKey, stopCameras } from '../../src/server/domain/tours/samples/stop-cameras.ts'
import { bearingDeg, type Direction, directionToVector } from '../../src/shared/geometry/sphere.ts'

const scene = buildDemoScene(new Terrain())

function positionOf(key: StopKey) {
  const camera = stopCameras.find((candidate) => candidate.key === key)
  if (!camera) throw new Error(`there is no camera at ${key}`)
  return camera.position
}

/** True if the line of sight between two cameras passes only through air and window glass. */
function sees(stop: StopKey, target: StopKey): boolean {
  const position = positionOf(stop)
  const targetPosition = positionOf(target)
  const x = targetPosition[0] - position[0]
  const y = targetPosition[1] - position[1]
  const z = targetPosition[2] - position[2]
  const distance = Math.hypot(x, y, z)
  const ray = new Ray().from(...position).toward(x / distance, y / distance, z / distance)
  return !scene.solid.blocked(ray, distance)
}

type Stop = { readonly position: { x: number; y: number; z: number }; readonly northOffsetDeg: number }

/** Name of the material that a stop's panorama shows in a direction. */
function materialAt(stop: Stop, { yawDeg, pitchDeg }: Direction) {
  const direction = directionToVector({ yawDeg: bearingDeg(yawDeg, stop.northOffsetDeg), pitchDeg })
  const ray = new Ray().from(stop.position.x, stop.position.y, stop.position.z).toward(...direction)
  const hit = new Hit()
  scene.solid.nearest(ray, hit, 200)
  return materialNames[scene.solid.table.materialIndex[hit.shape] ?? -1]
}

test('linked stops see each other through open doors or glass', () => {
  for (const stop of sampleTour.stops) for (const link of stop.links) expect(sees(stop.key, link.target)).toBe(true)
})

test('walls block the line of sight between stops that are not linked', () => {
  expect(sees('courtyard', 'gallery')).toBe(false)
  expect(sees('mezzanine', 'gallery')).toBe(false)
})

test('every camera is at eye height above a floor, with space around it', () => {
  const hit = new Hit()
  for (const { position } of stopCameras) {
    expect(scene.solid.nearest(new Ray().from(...position).toward(0, -1, 0), hit, 10)).toBe(true)
    expect(hit.distance).toBeGreaterThan(1.5)
    expect(hit.distance).toBeLessThan(1.7)
    for (let yawDeg = 0; yawDeg < 360; yawDeg += 5) {
      const ray = new Ray().from(...position).toward(...directionToVector({ yawDeg, pitchDeg: 0 }))
      expect(scene.solid.blocked(ray, 0.6)).toBe(false)
    }
  }
})

test('info hotspots lie on the objects that they describe', () => {
  const expectedMaterials: Record<StopKey, readonly (readonly string[])[]> = {
    courtyard: [['leaves', 'bark'], ['water']],
    hall: [['wood'], ['canvas']],
    gallery: [['book', 'wood'], ['canvas']],
    mezzanine: [['lamp']],
    terrace: [['water'], ['ceramic', 'wood']],
  }
  for (const stop of sampleTour.stops) {
    stop.infos.forEach((info, index) => {
      expect(expectedMaterials[stop.key][index], `${stop.key}: ${info.title}`).toContain(materialAt(stop, info))
    })
  }
})
