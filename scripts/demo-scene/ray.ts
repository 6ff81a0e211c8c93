/** Ray with the reciprocals that slab tests need. Rays are reused, because a renderer must not allocate for each one. */
export class Ray {
  ox = 0.5
  oy = 0.5
  oz = 0.5
  dx = 0.5
  dy = 0.5
  dz = 0.5
  inverseX = 0.5
  inverseY = 0.5
  inverseZ = 0.5

  from(x: number, y: number, z: number): this {
    this.ox = x
    this.oy = y
    this.oz = z
    return this
  }

  /** Sets the unit direction. Zero components are nudged so that slab tests never see 0 · ∞. */
  toward(x: number, y: number, z: number): this {
    this.dx = x
    this.dy = y
    this.dz = z
    this.inverseX = 1 / (Math.abs(x) < 1e-12 ? 1e-12 : x)
    this.inverseY = 1 / (Math.abs(y) < 1e-12 ? 1e-12 : y)
    this.inverseZ = 1 / (Math.abs(z) < 1e-12 ? 1e-12 : z)
    return this
  }

  /** Starts at a hit, offset from its surface to the side of the direction. */
  leave(hit: Hit, direction: { x: number; y: number; z: number }): this {
    const side = direction.x * hit.nx + direction.y * hit.ny + direction.z * hit.nz < 0 ? -1 : 1
    const lift = side * (1e-4 + 2e-5 * hit.distance)
    this.from(hit.px + hit.nx * lift, hit.py + hit.ny * lift, hit.pz + hit.nz * lift)
    return this.toward(direction.x, direction.y, direction.z)
  }
}

/** Intersection of a ray. The geometric normal faces the ray's origin; `shape` is −1 for a miss. */
export class Hit {
  distance = 0.5
  shape = -1
  px = 0.5
  py = 0.5
  pz = 0.5
  nx = 0.5
  ny = 0.5
  nz = 0.5
  u = 0.5
  v = 0.5
  /** Width in meters of one pixel at the hit; textures fade details finer than that. */
  footprint = 0.001
}

/** A direction whose components are overwritten in place, so that rendering a ray allocates nothing. */
export class Direction3 {
  x = 0.5
  y = 0.5
  z = 0.5

  set(x: number, y: number, z: number): this {
    this.x = x
    this.y = y
    this.z = z
    return this
  }
}
