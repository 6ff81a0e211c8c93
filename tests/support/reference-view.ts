/**
 * A renderer of rectilinear views that shares nothing with the viewer: what the viewer shows is judged by it. Axes: X
 * right, Y up, Z ahead (the viewer's own have −z ahead).
 */
export type ReferenceView = {
  readonly yawDeg: number
  readonly pitchDeg: number
  /** Along the longer side. */
  readonly fovDeg: number
  readonly widthPx: number
  readonly heightPx: number
  /** How the rig stood. */
  readonly rigPitchDeg?: number
  readonly rigRollDeg?: number
}

export type Lookout = readonly [x: number, y: number, z: number]
export type Colour = readonly [red: number, green: number, blue: number]

const rad = (deg: number) => (deg * Math.PI) / 180

function pitched([x, y, z]: Lookout, deg: number): Lookout {
  const [s, c] = [Math.sin(rad(deg)), Math.cos(rad(deg))]
  return [x, y * c + z * s, z * c - y * s]
}

function turned([x, y, z]: Lookout, deg: number): Lookout {
  const [s, c] = [Math.sin(rad(deg)), Math.cos(rad(deg))]
  return [x * c + z * s, y, z * c - x * s]
}

/** A camera rolled clockwise sees its right hand side lower. */
function rolled([x, y, z]: Lookout, deg: number): Lookout {
  const [s, c] = [Math.sin(rad(deg)), Math.cos(rad(deg))]
  return [x * c + y * s, y * c - x * s, z]
}

/** Unit direction in the picture that a point of the screen shows; x, y in pixels from the top left. */
export function lookoutAt(view: ReferenceView, x: number, y: number): Lookout {
  const focal = Math.max(view.widthPx, view.heightPx) / (2 * Math.tan(rad(view.fovDeg) / 2))
  const ray: Lookout = [x - view.widthPx / 2, view.heightPx / 2 - y, focal]
  const world = turned(pitched(ray, view.pitchDeg), view.yawDeg)
  // world = pitched(rolled(picture)); undone in the opposite order
  const picture = rolled(pitched(world, -(view.rigPitchDeg ?? 0)), -(view.rigRollDeg ?? 0))
  const length = Math.hypot(...picture)
  return [picture[0] / length, picture[1] / length, picture[2] / length]
}

export function angleDeg(a: Lookout, b: Lookout): number {
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  return (Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) * 180) / Math.PI
}

/** Equirectangular picture as 8-bit RGB, sampled bilinearly; it wraps at ±180° and ends at the poles. */
export function equirectangular(pixels: Uint8Array, widthPx: number, heightPx: number): (at: Lookout) => Colour {
  const value = (column: number, row: number, channel: number) => {
    const x = ((column % widthPx) + widthPx) % widthPx
    const y = Math.max(0, Math.min(heightPx - 1, row))
    return pixels[(y * widthPx + x) * 3 + channel] ?? 0
  }
  return ([x, y, z]) => {
    const u = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * widthPx - 0.5
    const v = (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * heightPx - 0.5
    const [u0, v0] = [Math.floor(u), Math.floor(v)]
    const [s, t] = [u - u0, v - v0]
    const channel = (c: number) =>
      (value(u0, v0, c) * (1 - s) + value(u0 + 1, v0, c) * s) * (1 - t) +
      (value(u0, v0 + 1, c) * (1 - s) + value(u0 + 1, v0 + 1, c) * s) * t
    return [channel(0), channel(1), channel(2)]
  }
}

/** Renders a view with 3 × 3 samples per pixel, as 8-bit RGB. */
export function renderReference(view: ReferenceView, colourOf: (at: Lookout) => Colour): Uint8Array {
  const { widthPx, heightPx } = view
  const out = new Uint8Array(widthPx * heightPx * 3)
  const offsets = [1 / 6, 1 / 2, 5 / 6]
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const sum = [0, 0, 0]
      for (const dy of offsets)
        for (const dx of offsets) {
          const colour = colourOf(lookoutAt(view, column + dx, row + dy))
          for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + colour[c]
        }
      for (const c of [0, 1, 2]) out[(row * widthPx + column) * 3 + c] = Math.round((sum[c] ?? 0) / 9)
    }
  return out
}

/** Peak signal-to-noise ratio of two 8-bit pictures, in dB. */
export function psnrDb(a: Uint8Array, b: Uint8Array): number {
  let squares = 0
  for (let i = 0; i < a.length; i++) squares += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2
  return 10 * Math.log10((255 * 255 * a.length) / squares)
}
