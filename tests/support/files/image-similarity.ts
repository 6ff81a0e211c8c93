/** Peak signal-to-noise ratio of two images of 8 bits a channel, in decibels; infinite for equal images. */
export function psnrDb(imageA: Uint8Array, imageB: Uint8Array): number {
  if (imageA.length !== imageB.length)
    throw new Error(`${imageA.length} bytes cannot be compared with ${imageB.length}`)
  let squaredErrors = 0
  for (let index = 0; index < imageA.length; index++)
    squaredErrors += ((imageA[index] ?? 0) - (imageB[index] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (squaredErrors / imageA.length))
}

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Luma of an RGB image (Rec. 601). */
export function brightness(pixels: Uint8Array, { widthPx, heightPx }: Size): Float32Array {
  return Float32Array.from({ length: widthPx * heightPx }, (_, index) => {
    const red = pixels[3 * index] ?? 0
    const green = pixels[3 * index + 1] ?? 0
    const blue = pixels[3 * index + 2] ?? 0
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

const windowPx = 8
const stridePx = 4
/** Constants of SSIM (Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment", 2004). */
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

function similarityAt(
  imageA: Float32Array,
  imageB: Float32Array,
  { start, widthPx }: { start: number; widthPx: number },
) {
  let sumA = 0
  let sumB = 0
  let sumAA = 0
  let sumBB = 0
  let sumAB = 0
  for (let y = 0; y < windowPx; y++)
    for (let x = 0; x < windowPx; x++) {
      const valueA = imageA[start + y * widthPx + x] ?? 0
      const valueB = imageB[start + y * widthPx + x] ?? 0
      sumA += valueA
      sumB += valueB
      sumAA += valueA * valueA
      sumBB += valueB * valueB
      sumAB += valueA * valueB
    }
  const count = windowPx ** 2
  const meanA = sumA / count
  const meanB = sumB / count
  const varianceA = sumAA / count - meanA ** 2
  const varianceB = sumBB / count - meanB ** 2
  const covariance = sumAB / count - meanA * meanB
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  )
}

/** Mean structural similarity (SSIM) of the luma of two images, over windows of 8 pixels with a stride of 4. */
export function similarity(imageA: Float32Array, imageB: Float32Array, { widthPx, heightPx }: Size): number {
  let sum = 0
  let count = 0
  for (let y = 0; y + windowPx <= heightPx; y += stridePx)
    for (let x = 0; x + windowPx <= widthPx; x += stridePx) {
      sum += similarityAt(imageA, imageB, { start: y * widthPx + x, widthPx })
      count++
    }
  return sum / count
}

/** Gradient energy: a softer image of the same scene has less. */
export function gradientEnergy(image: Float32Array, { widthPx, heightPx }: Size): number {
  let sum = 0
  for (let y = 0; y < heightPx - 1; y++)
    for (let x = 0; x < widthPx - 1; x++) {
      const index = y * widthPx + x
      const value = image[index] ?? 0
      sum += ((image[index + 1] ?? 0) - value) ** 2 + ((image[index + widthPx] ?? 0) - value) ** 2
    }
  return sum
}
