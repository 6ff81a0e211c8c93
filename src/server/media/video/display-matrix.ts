import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { CodecParameters } from 'node-av/lib'

/** Rotation and mirroring that a player applies to stored frames. */
export type DisplayOrientation = {
  readonly filters: readonly string[]
  readonly swapsSides: boolean
}

/** Size of a matrix of nine 32-bit numbers. */
const matrixBytes = 36

const upright: DisplayOrientation = { filters: [], swapsSides: false }

/** Direction of FFmpeg's filter `transpose` for a matrix that swaps the axes, by its elements b and c. */
function transposeDirection(b: number, c: number): string {
  if (b > 0) return c < 0 ? 'clock' : 'cclock_flip'
  return c > 0 ? 'cclock' : 'clock_flip'
}

/**
 * Reads the display matrix of MP4 (ISO/IEC 14496-12, 6.2.2): x' = a·x + c·y, y' = b·x + d·y, y downwards. Cameras
 * write only quarter turns and mirrors; any other matrix is ignored.
 */
export function displayOrientationOf(parameters: Pick<CodecParameters, 'getCodedSideData'>): DisplayOrientation {
  const matrix = parameters.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < matrixBytes) return upright
  const signAt = (index: number) => Math.sign(matrix.readInt32LE(4 * index))
  const a = signAt(0)
  const b = signAt(1)
  const c = signAt(3)
  const d = signAt(4)
  if (b === 0 && c === 0) {
    const filters = [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])]
    return { filters, swapsSides: false }
  }
  if (a !== 0 || d !== 0) return upright
  return { filters: [`transpose=${transposeDirection(b, c)}`], swapsSides: true }
}
