/** Lattice hash in 0…1, equal on every machine, so that renders are reproducible. */
export function hash(x: number, y: number, z: number): number {
  let bits = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(z | 0, 1440662683)
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177)
  bits = Math.imul(bits ^ (bits >>> 15), 2246822519)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

/** Quintic fade curve of Perlin's improved noise. */
const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth lattice noise in 0…1. */
export function noise2(x: number, y: number, seed = 0): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const weightX = ease(x - column)
  const weightY = ease(y - row)
  const lower = hash(column, row, seed) * (1 - weightX) + hash(column + 1, row, seed) * weightX
  const upper = hash(column, row + 1, seed) * (1 - weightX) + hash(column + 1, row + 1, seed) * weightX
  return lower * (1 - weightY) + upper * weightY
}

/** Fractal sum of octaves of `noise2` in 0…1. Each has twice the frequency, and is rotated to hide the lattice. */
export function fractal2(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let totalWeight = 0
  let octaveX = x
  let octaveY = y
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise2(octaveX, octaveY, octave)
    totalWeight += weight
    weight *= 0.5
    const rotatedX = 1.6 * octaveX - 1.2 * octaveY
    octaveY = 1.2 * octaveX + 1.6 * octaveY
    octaveX = rotatedX + 17.3
  }
  return sum / totalWeight
}

/** Smooth noise in three dimensions, in 0…1. */
export function noise3(x: number, y: number, z: number): number {
  const layer = Math.floor(z)
  const t = ease(z - layer)
  return noise2(x, y, layer * 57) * (1 - t) + noise2(x, y, layer * 57 + 57) * t
}

/** Rises smoothly from 0 at `start` to 1 at `end`, as in GLSL. */
export function smoothstep(start: number, end: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - start) / (end - start)))
  return t * t * (3 - 2 * t)
}

/** Linear interpolation, as in GLSL. */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** Small deterministic generator of pseudo-random numbers (xorshift32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (Math.imul(seed | 0, 2654435761) ^ 0x9e3779b9) | 1
    this.next()
    this.next()
  }

  next(): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return (state >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }
}
