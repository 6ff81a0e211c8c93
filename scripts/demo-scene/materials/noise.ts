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
  const cx = Math.floor(x)
  const cy = Math.floor(y)
  const tx = ease(x - cx)
  const ty = ease(y - cy)
  const lower = hash(cx, cy, seed) * (1 - tx) + hash(cx + 1, cy, seed) * tx
  const upper = hash(cx, cy + 1, seed) * (1 - tx) + hash(cx + 1, cy + 1, seed) * tx
  return lower * (1 - ty) + upper * ty
}

/** Sum of octaves of `noise2` in 0…1, each rotated to hide the lattice. */
export function fractal2(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let totalWeight = 0
  let ax = x
  let ay = y
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise2(ax, ay, octave)
    totalWeight += weight
    weight *= 0.5
    const rotatedX = 1.6 * ax - 1.2 * ay
    ay = 1.2 * ax + 1.6 * ay
    ax = rotatedX + 17.3
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
