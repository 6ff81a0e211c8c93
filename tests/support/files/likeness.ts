/** Peak signal-to-noise ratio of two images of 8 bits a channel, in decibels; infinite for the same image twice. */
export function psnrDb(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) throw new Error(`${one.length} bytes cannot be compared with ${other.length}`)
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / one.length))
}

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Brightness of an image of three channels, by Rec. 601. */
export function brightness(pixels: Uint8Array, { widthPx, heightPx }: Size): Float32Array {
  return Float32Array.from({ length: widthPx * heightPx }, (_, at) => {
    const red = pixels[3 * at] ?? 0
    const green = pixels[3 * at + 1] ?? 0
    const blue = pixels[3 * at + 2] ?? 0
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

const windowPx = 8
const stridePx = 4
/** The constants of Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment", 2004. */
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

function similarityAt(one: Float32Array, other: Float32Array, { start, widthPx }: { start: number; widthPx: number }) {
  let a = 0
  let b = 0
  let aa = 0
  let bb = 0
  let ab = 0
  for (let y = 0; y < windowPx; y++)
    for (let x = 0; x < windowPx; x++) {
      const p = one[start + y * widthPx + x] ?? 0
      const q = other[start + y * widthPx + x] ?? 0
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const count = windowPx ** 2
  const meanA = a / count
  const meanB = b / count
  const varianceA = aa / count - meanA ** 2
  const varianceB = bb / count - meanB ** 2
  const together = ab / count - meanA * meanB
  return (
    ((2 * meanA * meanB + c1) * (2 * together + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  )
}

/** Mean structural similarity of the brightness of two images, over windows of 8 pixels that begin 4 apart. */
export function similarity(one: Float32Array, other: Float32Array, { widthPx, heightPx }: Size): number {
  let sum = 0
  let count = 0
  for (let y = 0; y + windowPx <= heightPx; y += stridePx)
    for (let x = 0; x + windowPx <= widthPx; x += stridePx) {
      sum += similarityAt(one, other, { start: y * widthPx + x, widthPx })
      count++
    }
  return sum / count
}

/** Energy of the differences between neighbors: of two images of one thing, the softer has less. */
export function gradientEnergy(image: Float32Array, { widthPx, heightPx }: Size): number {
  let sum = 0
  for (let y = 0; y < heightPx - 1; y++)
    for (let x = 0; x < widthPx - 1; x++) {
      const at = y * widthPx + x
      const here = image[at] ?? 0
      sum += ((image[at + 1] ?? 0) - here) ** 2 + ((image[at + widthPx] ?? 0) - here) ** 2
    }
  return sum
}
