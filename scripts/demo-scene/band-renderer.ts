import { hash } from './materials/noise.ts'
import type { PanoramaCamera } from './panorama-camera.ts'
import { Ray } from './ray.ts'
import type { ViewShader } from './view-shader.ts'

const contrastLimit = 0.07

/** Renders bands of a panorama with adaptive supersampling: one ray per pixel, then more where neighbors differ. */
export class BandRenderer {
  private readonly camera: PanoramaCamera
  private readonly shader: ViewShader
  private readonly edgeSamples: number
  private readonly ray = new Ray()
  private readonly colour = new Float64Array(3)
  private readonly spot = { u: 0.5, v: 0.5, radPerPixel: 0.5, dither: 0.5 }

  constructor(scene: { camera: PanoramaCamera; shader: ViewShader; edgeSamples: number }) {
    this.camera = scene.camera
    this.shader = scene.shader
    this.edgeSamples = scene.edgeSamples
    this.spot.radPerPixel = scene.camera.radPerPixel
  }

  /** Writes the linear colors of rows `from` to `to` into the image. */
  render(pixels: Float32Array, from: number, to: number): void {
    const { widthPx, heightPx } = this.camera
    const top = Math.max(0, from - 1)
    const bottom = Math.min(heightPx, to + 1)
    const band = new Float32Array((bottom - top) * widthPx * 3)
    const tones = new Float32Array((bottom - top) * widthPx)
    for (let y = top; y < bottom; y++) {
      for (let x = 0; x < widthPx; x++) {
        this.sample(x + 0.5, y + 0.5)
        const at = (y - top) * widthPx + x
        band.set(this.colour, at * 3)
        tones[at] = perceived(this.colour)
      }
    }
    for (let y = from; y < to; y++) {
      for (let x = 0; x < widthPx; x++) {
        const at = (y - top) * widthPx + x
        const target = (y * widthPx + x) * 3
        if (this.isEdge(tones, at, x)) this.refine(x, y)
        else for (let c = 0; c < 3; c++) this.colour[c] = band[at * 3 + c] as number
        pixels.set(this.colour, target)
      }
    }
  }

  private isEdge(tones: Float32Array, at: number, x: number): boolean {
    const { widthPx } = this.camera
    const ownTone = tones[at] as number
    const leftPixel = x === 0 ? at + widthPx - 1 : at - 1
    const right = x === widthPx - 1 ? at - widthPx + 1 : at + 1
    for (const base of [leftPixel, at, right]) {
      for (let row = -widthPx; row <= widthPx; row += widthPx) {
        const other = tones[base + row]
        if (other !== undefined && Math.abs(other - ownTone) > contrastLimit) return true
      }
    }
    return false
  }

  /** Averages several rays through the pixel, bright ones tamed so that no single ray outshines the rest. */
  private refine(x: number, y: number): void {
    let r = 0
    let g = 0
    let b = 0
    let total = 0
    const side = Math.round(Math.sqrt(this.edgeSamples))
    for (let k = 0; k < side * side; k++) {
      const jx = ((k % side) + 0.5 + 0.6 * (hash(x, y, k) - 0.5)) / side
      const jy = (Math.floor(k / side) + 0.5 + 0.6 * (hash(x, y, k + 99) - 0.5)) / side
      this.sample(x + jx, y + jy)
      const cr = this.colour[0] as number
      const cg = this.colour[1] as number
      const cb = this.colour[2] as number
      const weight = 1 / (1 + 0.5 * Math.max(cr, cg, cb))
      r += cr * weight
      g += cg * weight
      b += cb * weight
      total += weight
    }
    this.colour[0] = r / total
    this.colour[1] = g / total
    this.colour[2] = b / total
  }

  private sample(x: number, y: number): void {
    this.camera.aim(this.ray, x, y)
    this.spot.u = x / this.camera.widthPx
    this.spot.v = y / this.camera.heightPx
    this.spot.dither = hash(x * 16, y * 16, 5)
    this.shader.shade(this.ray, this.spot, this.colour)
  }
}

/** Brightness as an eye ranks it, for deciding which steps show. */
function perceived(colour: Float64Array): number {
  const y = (colour[0] as number) * 0.25 + (colour[1] as number) * 0.6 + (colour[2] as number) * 0.15
  return Math.log2(1 + 12 * y) / 3.7
}
