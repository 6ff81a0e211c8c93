import { stopCameras } from '../../src/server/domain/tours/samples/stop-cameras.ts'
import { BandRenderer } from './band-renderer.ts'
import { EnvironmentMap } from './light/environment-map.ts'
import { IndirectImage } from './light/indirect-image.ts'
import { Lighting } from './light/lighting.ts'
import { RadianceCache } from './light/radiance-cache.ts'
import { Random } from './materials/noise.ts'
import { PanoramaCamera } from './panorama-camera.ts'
import { Hit, Ray } from './ray.ts'
import { buildDemoScene } from './scene.ts'
import { Landscape } from './shapes/landscape.ts'
import { Terrain, type TerrainHeights } from './shapes/terrain.ts'
import { ViewShader } from './view-shader.ts'

/** Rays that gather the light of a cell of the radiance cache. */
const raysPerCell = 48
const bouncesMax = 4
const pathLengthM = 300
/** Point above the terrace that the environment map is rendered from. */
const environmentCenter = [2, 4, 8] as const

/** Resolution and numbers of rays of a rendering. */
export type Quality = {
  readonly widthPx: number
  readonly indirectWidthPx: number
  readonly gatherSamples: number
  readonly edgeSamples: number
}

/** Scene data in memory that all threads share. */
export type SharedMemory = {
  readonly quality: Quality
  readonly heights: TerrainHeights
  readonly environment: Float32Array
  readonly cache: RadianceCache['arrays']
  readonly indirect: IndirectImage['arrays']
  readonly pixels: Float32Array
}

/** Step of the rendering of a stop, for a range of the image's rows, or of the cache's slots for the step `light`. */
export type Task = {
  readonly step: 'light' | 'gather' | 'shade'
  readonly stopIndex: number
  readonly firstIndex: number
  readonly endIndex: number
}

/** Scene of one rendering thread, which performs tasks of each step on the shared memory. */
export class RenderThread {
  readonly memory: SharedMemory
  private readonly lighting: Lighting
  private readonly landscape: Landscape
  private readonly indirect: IndirectImage

  constructor(memory: SharedMemory) {
    this.memory = memory
    const terrain = new Terrain(memory.heights)
    this.landscape = new Landscape(terrain)
    this.lighting = new Lighting(
      buildDemoScene(terrain),
      new EnvironmentMap(memory.environment),
      new RadianceCache(memory.cache),
    )
    this.landscape.isInSun = (x, y, z) => this.lighting.pointInSun(x, y, z)
    this.indirect = new IndirectImage(memory.quality.indirectWidthPx, memory.indirect)
  }

  /** Allocates the shared memory and computes the terrain and the environment map once. */
  static prepare(quality: Quality): SharedMemory {
    const terrain = new Terrain()
    const environment = new EnvironmentMap()
    environment.bake(new Landscape(terrain), environmentCenter)
    return {
      quality,
      heights: terrain.shared,
      environment: environment.pixels,
      cache: new RadianceCache().arrays,
      indirect: new IndirectImage(quality.indirectWidthPx).arrays,
      // Red, green and blue of a panorama with an aspect ratio of 2:1.
      pixels: new Float32Array(
        new SharedArrayBuffer(quality.widthPx * (quality.widthPx / 2) * 3 * Float32Array.BYTES_PER_ELEMENT),
      ),
    }
  }

  /** Inserts the cells of the radiance cache that visitors can see, which random paths from every stop find. */
  survey(pathsPerStop: number): void {
    const random = new Random(2024)
    const ray = new Ray()
    const hit = new Hit()
    for (const { position } of stopCameras) {
      for (let path = 0; path < pathsPerStop; path++) {
        ray.from(...position)
        for (let bounce = 0; bounce < bouncesMax; bounce++) {
          const y = random.between(-1, 1)
          const azimuth = random.between(0, 2 * Math.PI)
          const horizontal = Math.sqrt(1 - y * y)
          const direction = { x: horizontal * Math.cos(azimuth), y, z: horizontal * Math.sin(azimuth) }
          if (bounce === 0) ray.toward(direction.x, direction.y, direction.z)
          else {
            const isInward = direction.x * hit.nx + direction.y * hit.ny + direction.z * hit.nz < 0
            const sign = isInward ? -1 : 1
            ray.leave(hit, { x: direction.x * sign, y: direction.y * sign, z: direction.z * sign })
          }
          if (!this.lighting.scene.solid.nearest(ray, hit, pathLengthM)) break
          this.lighting.cache.insert(hit)
        }
      }
    }
  }

  perform(task: Task): void {
    const steps: Record<Task['step'], () => void> = {
      light: () => this.gatherCells(task.firstIndex, task.endIndex),
      gather: () => this.gatherImage(task),
      shade: () => this.shade(task),
    }
    steps[task.step]()
  }

  /** Gathers the light of a range of cells. Each pass adds one bounce, because it gathers the light of the previous pass. */
  private gatherCells(firstIndex: number, endIndex: number): void {
    const { keys, positions, light } = this.memory.cache
    const hit = new Hit()
    const radiance = new Float64Array(3)
    for (let slot = firstIndex; slot < endIndex; slot++) {
      if (keys[slot] === 0) continue
      const offset = slot * 6
      hit.px = positions[offset] as number
      hit.py = positions[offset + 1] as number
      hit.pz = positions[offset + 2] as number
      hit.nx = positions[offset + 3] as number
      hit.ny = positions[offset + 4] as number
      hit.nz = positions[offset + 5] as number
      hit.distance = 1
      const sampling = {
        count: raysPerCell,
        angleOffset: (slot * 0.618034) % 1,
        radiusOffset: (slot * 0.414214) % 1,
      }
      this.lighting.gather(hit, sampling, radiance)
      light.set(radiance, slot * 3)
    }
  }

  private camera(task: Task, widthPx: number): PanoramaCamera {
    const stop = stopCameras[task.stopIndex]
    if (!stop) throw new RangeError(`there is no stop ${task.stopIndex}`)
    return new PanoramaCamera(stop, widthPx)
  }

  /** Gathers the diffuse light of rows of the low-resolution image. */
  private gatherImage(task: Task): void {
    const { indirectWidthPx, gatherSamples } = this.memory.quality
    const scene = { lighting: this.lighting, camera: this.camera(task, indirectWidthPx), samples: gatherSamples }
    this.indirect.gatherRows(scene, task.firstIndex, task.endIndex)
  }

  /** Renders rows of the panorama. */
  private shade(task: Task): void {
    const { widthPx, edgeSamples } = this.memory.quality
    const shader = new ViewShader({ lighting: this.lighting, landscape: this.landscape, indirect: this.indirect })
    new BandRenderer({ camera: this.camera(task, widthPx), shader, edgeSamples }).render(
      this.memory.pixels,
      task.firstIndex,
      task.endIndex,
    )
  }
}
