import type { Hit } from '../ray.ts'

const cellM = 0.4
const slotCount = 1 << 19
/** A slot stores a position and a normal, and the red, green and blue of its light. */
const positionLength = 6
const lightLength = 3
/** Slots that a lookup tries (linear probing). */
const probesMax = 24
/** Result of a lookup without a free slot. */
const full = -1

export type CacheArrays = { readonly keys: Int32Array; readonly positions: Float32Array; readonly light: Float32Array }

/**
 * Diffuse light by position and direction in a hash grid, for surfaces far from the camera (Binder et al. 2018, "Fast
 * path space filtering by jittered spatial hashing").
 */
export class RadianceCache {
  readonly arrays: CacheArrays

  constructor(arrays?: CacheArrays) {
    const allocate = (length: number) => new SharedArrayBuffer(length * 4)
    this.arrays = arrays ?? {
      keys: new Int32Array(allocate(slotCount)),
      positions: new Float32Array(allocate(slotCount * positionLength)),
      light: new Float32Array(allocate(slotCount * lightLength)),
    }
  }

  get slotCount(): number {
    return slotCount
  }

  /** Adds the cell of a hit. Its light is gathered later. */
  insert(hit: Hit): void {
    const slot = this.find(hit, 0)
    if (slot >= 0 || slot === full) return
    const freeSlot = -slot - 2
    this.arrays.keys[freeSlot] = cellKey(hit, 0)
    this.arrays.positions.set([hit.px, hit.py, hit.pz, hit.nx, hit.ny, hit.nz], freeSlot * positionLength)
  }

  /** Adds the irradiance over π at a hit to `out`; returns false if its cell is unknown. */
  add(hit: Hit, jitter: number, out: Float64Array): boolean {
    let slot = this.find(hit, jitter)
    if (slot < 0) slot = this.find(hit, 0)
    if (slot < 0) return false
    const { light } = this.arrays
    for (let channel = 0; channel < lightLength; channel++)
      out[channel] = (out[channel] as number) + (light[slot * lightLength + channel] as number)
    return true
  }

  /** Finds the slot of a cell. Returns −2 − slot for a cell that isn't stored, with the slot that it would take, or `full`. */
  private find(hit: Hit, jitter: number): number {
    const { keys } = this.arrays
    const key = cellKey(hit, jitter)
    let slot = (key ^ (key >>> 15)) & (slotCount - 1)
    for (let probe = 0; probe < probesMax; probe++) {
      const storedKey = keys[slot]
      if (storedKey === key) return slot
      if (storedKey === 0) return -slot - 2
      slot = (slot + 1) & (slotCount - 1)
    }
    return full
  }
}

/** Number of the side of a cube that a surface faces, 1 to 6. */
function sideOf({ nx, ny, nz }: Hit): number {
  const x = Math.abs(nx)
  const y = Math.abs(ny)
  const z = Math.abs(nz)
  if (y >= x && y >= z) return ny > 0 ? 2 : 1
  if (x > z) return nx > 0 ? 4 : 3
  return nz > 0 ? 6 : 5
}

/**
 * Spatial hash of a hit's cell and of the side that it faces, never 0. Jitter in −1…1 moves the lookup by half a cell,
 * which dissolves cell borders. The primes for x, y and z are those of Teschner et al. 2003, the others are xxHash's.
 */
function cellKey(hit: Hit, jitter: number): number {
  const shift = jitter * 0.5
  const x = Math.floor(hit.px / cellM + shift + hit.nx * 0.1)
  const y = Math.floor(hit.py / cellM + shift * 0.9 + hit.ny * 0.1)
  const z = Math.floor(hit.pz / cellM - shift + hit.nz * 0.1)
  let hash = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)
  hash ^= Math.imul(sideOf(hit), 374761393)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822519)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917)
  return (hash ^ (hash >>> 16)) | 1
}
