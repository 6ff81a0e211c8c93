/** Lattice hash in 0…1, equal on every machine, so that renders are reproducible. */
export function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(z | 0, 1440662683)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth lattice noise in 0…1. */
export function noise2(x: number, y: number, seed = 0): number {
  const cx = Math.floor(x)
  const cy = Math.floor(y)
  const tx = ease(x - cx)
  const ty = ease(y - cy)
  const near = hash(cx, cy, seed) * (1 - tx) + hash(cx + 1, cy, seed) * tx
  const far = hash(cx, cy + 1, seed) * (1 - tx) + hash(cx + 1, cy + 1, seed) * tx
  return near * (1 - ty) + far * ty
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

export function noise3(x: number, y: number, z: number): number {
  const layer = Math.floor(z)
  const t = ease(z - layer)
  return noise2(x, y, layer * 57) * (1 - t) + noise2(x, y, layer * 57 + 57) * t
}

export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

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
    let s = this.state
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    this.state = s
    return (s >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }
}
