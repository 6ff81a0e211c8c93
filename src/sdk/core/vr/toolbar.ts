import { type Direction, normalizeYawDeg } from '../../../shared/geometry/sphere.ts'
import { labelSprite } from './label-sprite.ts'
import { type PlacedSprite, quadAt } from './quad.ts'

/** The toolbar follows the head when it has turned away farther than this. */
const maxTurnDeg = 45
/** Below this pitch the visitor looks at the buttons, which then don't move. */
const minPitchToFollowDeg = -12
const toolbarPitchDeg = -32
const gapPx = 8

export type ToolbarButton = { readonly name: string; readonly text: string; readonly press: () => void }

/** Row of buttons below the visitor's line of sight, which are always within reach. */
export class Toolbar {
  #yawDeg = 0

  centerOn(yawDeg: number): void {
    this.#yawDeg = yawDeg
  }

  follow({ yawDeg, pitchDeg }: Direction): void {
    const turnDeg = Math.abs(normalizeYawDeg(yawDeg - this.#yawDeg))
    if (turnDeg > maxTurnDeg && pitchDeg > minPitchToFollowDeg) this.centerOn(yawDeg)
  }

  sprites(buttons: readonly ToolbarButton[], hoveredNames: ReadonlySet<string>): readonly PlacedSprite[] {
    const labels = buttons.map(({ name, text }) => labelSprite(text, hoveredNames.has(name)))
    const widthPx = labels.reduce((sumPx, label) => sumPx + label.widthPx + gapPx, -gapPx)
    let leftPx = -widthPx / 2
    return buttons.map(({ name, press }, index): PlacedSprite => {
      const sprite = labels[index] ?? labelSprite('')
      const shiftX = leftPx + sprite.widthPx / 2
      leftPx += sprite.widthPx + gapPx
      const quad = quadAt({ yawDeg: this.#yawDeg, pitchDeg: toolbarPitchDeg, shiftX }, sprite)
      return { ...quad, sprite, name, opacity: 1, press }
    })
  }
}
