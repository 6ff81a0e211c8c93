import { type Direction, normalizeYawDeg } from '../../../shared/geometry/sphere.ts'
import { boardAt, type StandingSign } from './board.ts'
import { plate } from './plate.ts'

/** Who looks higher than this and has turned farther than that has their buttons brought after them. */
const lookingDownDeg = -12
const leftBehindDeg = 45
const dockPitchDeg = -32
const gapPx = 8

export type DockButton = { readonly name: string; readonly text: string; readonly press: () => void }

/** Buttons that are always at hand, below of where the visitor looks. */
export class Dock {
  #yawDeg = 0

  bring(yawDeg: number): void {
    this.#yawDeg = yawDeg
  }

  follow({ yawDeg, pitchDeg }: Direction): void {
    const turnDeg = Math.abs(normalizeYawDeg(yawDeg - this.#yawDeg))
    if (turnDeg > leftBehindDeg && pitchDeg > lookingDownDeg) this.bring(yawDeg)
  }

  signs(buttons: readonly DockButton[], pointedAt: ReadonlySet<string>): readonly StandingSign[] {
    const plates = buttons.map(({ name, text }) => plate(text, pointedAt.has(name)))
    const width = plates.reduce((sum, { widthPx }) => sum + widthPx + gapPx, -gapPx)
    let left = -width / 2
    return buttons.map(({ name, press }, at): StandingSign => {
      const sign = plates[at] ?? plate('')
      const shiftX = left + sign.widthPx / 2
      left += sign.widthPx + gapPx
      const board = boardAt({ yawDeg: this.#yawDeg, pitchDeg: dockPitchDeg, shiftX }, sign)
      return { ...board, sign, name, opacity: 1, press }
    })
  }
}
