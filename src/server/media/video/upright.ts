import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { CodecParameters } from 'node-av/lib'

/** How an image has to be turned before it is shown: filters, and whether width and height change places. */
export type Turn = { readonly filters: readonly string[]; readonly sidesSwapped: boolean }

const none: Turn = { filters: [], sidesSwapped: false }

/**
 * The display matrix of MP4 (ISO/IEC 14496-12, 6.2.2): x' = a·x + c·y, y' = b·x + d·y, y downwards. Cameras write
 * quarter turns and mirrors only; anything else is left as it is.
 */
export function turnOf(parameters: Pick<CodecParameters, 'getCodedSideData'>): Turn {
  const matrix = parameters.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < 36) return none
  const at = (index: number) => Math.sign(matrix.readInt32LE(4 * index))
  const a = at(0)
  const b = at(1)
  const c = at(3)
  const d = at(4)
  if (b === 0 && c === 0) {
    const filters = [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])]
    return { filters, sidesSwapped: false }
  }
  if (a !== 0 || d !== 0) return none
  const direction = b > 0 ? (c < 0 ? 'clock' : 'cclock_flip') : c > 0 ? 'cclock' : 'clock_flip'
  return { filters: [`transpose=${direction}`], sidesSwapped: true }
}
