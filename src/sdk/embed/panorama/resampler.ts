/** Pixels of an image, or of a part of one: four bytes each, row by row. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly widthPx: number
  readonly heightPx: number
}

/** Part of an image whose top left corner is at `leftPx`, `topPx` of the whole, which is `sizePx` wide and high. */
export type PlanePart = Pixels & { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

/** Directions that an equirectangular image covers, in degrees. */
export type Coverage = {
  readonly yawMinDeg: number
  readonly yawMaxDeg: number
  readonly pitchMinDeg: number
  readonly pitchMaxDeg: number
}

type Axis = readonly [x: number, y: number, z: number]

/** A square of a cube face: its axes, the face's size, the position of the first pixel, and the number of pixels. */
export type FaceSquare = {
  readonly axes: { readonly right: Axis; readonly up: Axis; readonly ahead: Axis }
  readonly faceSizePx: number
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
}

export type Resampler = {
  /** Halves an image: each pixel is the mean of four. */
  halve(image: Pixels): Pixels
  /** Pixels of a square of a cube face from an equirectangular image. Directions that it doesn't cover are black. */
  cutSphere(image: Pixels, coverage: Coverage, square: FaceSquare): Pixels
  /** Pixels of a square of a cube face from an image of this face, which is extended beyond its edges. */
  cutPlane(part: PlanePart, square: FaceSquare): Pixels
}

/** Creates the functions that resample panoramas. Workers run its source text, so it must be self-contained. */
export function createResampler(): Resampler {
  const channels = 4
  const degPerRad = 180 / Math.PI

  function createPixels(widthPx: number, heightPx: number): Pixels {
    return { data: new Uint8ClampedArray(widthPx * heightPx * channels), widthPx, heightPx }
  }

  function halve({ data, widthPx, heightPx }: Pixels): Pixels {
    const half = createPixels(Math.max(1, widthPx >> 1), Math.max(1, heightPx >> 1))
    for (let y = 0; y < half.heightPx; y++)
      for (let x = 0; x < half.widthPx; x++) {
        // An odd last row or column is left out; of a single one, the same pixel is used twice.
        const right = Math.min(2 * x + 1, widthPx - 1)
        const below = Math.min(2 * y + 1, heightPx - 1)
        const topLeft = (2 * y * widthPx + 2 * x) * channels
        const topRight = (2 * y * widthPx + right) * channels
        const bottomLeft = (below * widthPx + 2 * x) * channels
        const bottomRight = (below * widthPx + right) * channels
        const offset = (y * half.widthPx + x) * channels
        for (let channel = 0; channel < channels; channel++) {
          const top = (data[topLeft + channel] ?? 0) + (data[topRight + channel] ?? 0)
          const bottom = (data[bottomLeft + channel] ?? 0) + (data[bottomRight + channel] ?? 0)
          half.data[offset + channel] = (top + bottom) / 4
        }
      }
    return half
  }

  type Sample = {
    /** Position in the image, where pixels have their centers at halves. */
    readonly x: number
    readonly y: number
    /** True if the right edge continues at the left one. Other edges are repeated beyond them. */
    readonly wraps: boolean
  }

  /** Writes the bilinear sample of an image as the pixel at `offset`. */
  function writeSample(target: Pixels & { readonly offset: number }, image: Pixels, { x, y, wraps }: Sample): void {
    const { data, widthPx, heightPx } = image
    const left = Math.floor(x - 0.5)
    const top = Math.floor(y - 0.5)
    const right = x - 0.5 - left
    const below = y - 0.5 - top
    const column = (pixelX: number) =>
      wraps ? ((pixelX % widthPx) + widthPx) % widthPx : Math.max(0, Math.min(widthPx - 1, pixelX))
    const row = (pixelY: number) => Math.max(0, Math.min(heightPx - 1, pixelY)) * widthPx
    const topLeft = (row(top) + column(left)) * channels
    const topRight = (row(top) + column(left + 1)) * channels
    const bottomLeft = (row(top + 1) + column(left)) * channels
    const bottomRight = (row(top + 1) + column(left + 1)) * channels
    for (let channel = 0; channel < channels - 1; channel++) {
      const upper = (data[topLeft + channel] ?? 0) * (1 - right) + (data[topRight + channel] ?? 0) * right
      const lower = (data[bottomLeft + channel] ?? 0) * (1 - right) + (data[bottomRight + channel] ?? 0) * right
      target.data[target.offset + channel] = upper * (1 - below) + lower * below
    }
  }

  /** Calls `write` with the offset of each pixel of a square and the coordinates of its center on the face, −1…1. */
  function forEachPixel(
    { faceSizePx, leftPx, topPx, widthPx }: FaceSquare,
    write: (offset: number, a: number, b: number) => void,
  ): void {
    for (let y = 0; y < widthPx; y++)
      for (let x = 0; x < widthPx; x++) {
        const a = (2 * (leftPx + x + 0.5)) / faceSizePx - 1
        const b = 1 - (2 * (topPx + y + 0.5)) / faceSizePx
        write((y * widthPx + x) * channels, a, b)
      }
  }

  function cutSphere(image: Pixels, coverage: Coverage, square: FaceSquare): Pixels {
    const { right, up, ahead } = square.axes
    const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
    const { widthPx, heightPx } = image
    const pxPerYawDeg = widthPx / (yawMaxDeg - yawMinDeg)
    const pxPerPitchDeg = heightPx / (pitchMaxDeg - pitchMinDeg)
    const isFullTurn = yawMaxDeg - yawMinDeg >= 360
    const cut = createPixels(square.widthPx, square.widthPx)
    forEachPixel(square, (offset, a, b) => {
      cut.data[offset + channels - 1] = 255
      const x = ahead[0] + right[0] * a + up[0] * b
      const y = ahead[1] + right[1] * a + up[1] * b
      const z = ahead[2] + right[2] * a + up[2] * b
      const yawDeg = Math.atan2(x, -z) * degPerRad
      const pitchDeg = Math.atan2(y, Math.hypot(x, z)) * degPerRad
      const turnedDeg = (((yawDeg - yawMinDeg) % 360) + 360) % 360
      if (pitchDeg > pitchMaxDeg || pitchDeg < pitchMinDeg) return
      if (!isFullTurn && turnedDeg > yawMaxDeg - yawMinDeg) return
      const position = { x: turnedDeg * pxPerYawDeg, y: (pitchMaxDeg - pitchDeg) * pxPerPitchDeg, wraps: isFullTurn }
      writeSample({ ...cut, offset }, image, position)
    })
    return cut
  }

  function cutPlane(part: PlanePart, square: FaceSquare): Pixels {
    const { leftPx, topPx, sizePx } = part
    const cut = createPixels(square.widthPx, square.widthPx)
    forEachPixel(square, (offset, a, b) => {
      cut.data[offset + channels - 1] = 255
      const position = { x: ((a + 1) / 2) * sizePx - leftPx, y: ((1 - b) / 2) * sizePx - topPx, wraps: false }
      writeSample({ ...cut, offset }, part, position)
    })
    return cut
  }

  return { halve, cutSphere, cutPlane }
}
