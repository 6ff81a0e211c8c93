import { hash } from './materials/noise.ts'
import type { PanoramaCamera } from './panorama-camera.ts'
import { Ray } from './ray.ts'
import type { ViewShader } from './view-shader.ts'

/** Brightness difference of neighboring pixels above which a pixel is supersampled. */
const edgeContrast = 0.07

/** Width of the random offset of a sample, as a fraction of its cell in the pixel. */
const sampleJitter = 0.6

/** Renders bands of a panorama with adaptive supersampling: one ray per pixel, then more where neighbors differ. */
export class BandRenderer {
  private readonly camera: PanoramaCamera
  private readonly shader: ViewShader
  private readonly edgeSamples: number
  private readonly ray = new Ray()
  private readonly color = new Float64Array(3)
  private readonly imagePoint = { u: 0.5, v: 0.5, radPerPixel: 0.5, dither: 0.5 }

  constructor(scene: { camera: PanoramaCamera; shader: ViewShader; edgeSamples: number }) {
    this.camera = scene.camera
    this.shader = scene.shader
    this.edgeSamples = scene.edgeSamples
    this.imagePoint.radPerPixel = scene.camera.radPerPixel
  }

  /** Writes the linear colors of the rows from `firstRow` up to, not including, `endRow` into the image. */
  render(pixels: Float32Array, firstRow: number, endRow: number): void {
    const { widthPx, heightPx } = this.camera
    const top = Math.max(0, firstRow - 1)
    const bottom = Math.min(heightPx, endRow + 1)
    const band = new Float32Array((bottom - top) * widthPx * 3)
    const brightness = new Float32Array((bottom - top) * widthPx)
    for (let y = top; y < bottom; y++) {
      for (let x = 0; x < widthPx; x++) {
        this.shadePoint(x + 0.5, y + 0.5)
        const pixel = (y - top) * widthPx + x
        band.set(this.color, pixel * 3)
        brightness[pixel] = perceivedBrightness(this.color)
      }
    }
    for (let y = firstRow; y < endRow; y++) {
      for (let x = 0; x < widthPx; x++) {
        const pixel = (y - top) * widthPx + x
        if (this.isEdge(brightness, pixel, x)) this.supersample(x, y)
        else for (let channel = 0; channel < 3; channel++) this.color[channel] = band[pixel * 3 + channel] as number
        pixels.set(this.color, (y * widthPx + x) * 3)
      }
    }
  }

  /** True if a pixel of the band differs from one of its neighbors, which wrap around horizontally. */
  private isEdge(brightness: Float32Array, pixel: number, x: number): boolean {
    const { widthPx } = this.camera
    const ownBrightness = brightness[pixel] as number
    const leftPixel = x === 0 ? pixel + widthPx - 1 : pixel - 1
    const rightPixel = x === widthPx - 1 ? pixel - widthPx + 1 : pixel + 1
    for (const columnPixel of [leftPixel, pixel, rightPixel]) {
      for (let rowOffset = -widthPx; rowOffset <= widthPx; rowOffset += widthPx) {
        const neighbor = brightness[columnPixel + rowOffset]
        if (neighbor !== undefined && Math.abs(neighbor - ownBrightness) > edgeContrast) return true
      }
    }
    return false
  }

  /** Averages several jittered rays through the pixel. Bright rays have less weight, which avoids fireflies. */
  private supersample(x: number, y: number): void {
    let r = 0
    let g = 0
    let b = 0
    let totalWeight = 0
    const side = Math.round(Math.sqrt(this.edgeSamples))
    for (let sample = 0; sample < side * side; sample++) {
      const offsetX = ((sample % side) + 0.5 + sampleJitter * (hash(x, y, sample) - 0.5)) / side
      const offsetY = (Math.floor(sample / side) + 0.5 + sampleJitter * (hash(x, y, sample + 99) - 0.5)) / side
      this.shadePoint(x + offsetX, y + offsetY)
      const [sampleR = 0, sampleG = 0, sampleB = 0] = this.color
      const weight = 1 / (1 + 0.5 * Math.max(sampleR, sampleG, sampleB))
      r += sampleR * weight
      g += sampleG * weight
      b += sampleB * weight
      totalWeight += weight
    }
    this.color[0] = r / totalWeight
    this.color[1] = g / totalWeight
    this.color[2] = b / totalWeight
  }

  /** Writes the color at a point of the image to `color`. */
  private shadePoint(x: number, y: number): void {
    this.camera.aim(this.ray, x, y)
    this.imagePoint.u = x / this.camera.widthPx
    this.imagePoint.v = y / this.camera.heightPx
    this.imagePoint.dither = hash(x * 16, y * 16, 5)
    this.shader.shade(this.ray, this.imagePoint, this.color)
  }
}

/** Logarithmic brightness, about 1 for white; equal differences of it are about equally visible. */
function perceivedBrightness(color: Float64Array): number {
  const y = (color[0] as number) * 0.25 + (color[1] as number) * 0.6 + (color[2] as number) * 0.15
  return Math.log2(1 + 12 * y) / 3.7
}
