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

  /** Moves the toolbar to a yaw. */
  centerOn(yawDeg: number): void {
    this.#yawDeg = yawDeg
  }

  /** Moves the toolbar in front of the head once it has turned away. */
  follow({ yawDeg, pitchDeg }: Direction): void {
    const turnDeg = Math.abs(normalizeYawDeg(yawDeg - this.#yawDeg))
    if (turnDeg > maxTurnDeg && pitchDeg > minPitchToFollowDeg) this.centerOn(yawDeg)
  }

  /** Buttons from left to right, placed in the scene. */
  sprites(buttons: readonly ToolbarButton[], hoveredNames: ReadonlySet<string>): readonly PlacedSprite[] {
    const labels = buttons.map(({ name, text, press }) => ({
      name,
      press,
      sprite: labelSprite(text, hoveredNames.has(name)),
    }))
    const widthPx = labels.reduce((sumPx, { sprite }) => sumPx + sprite.widthPx + gapPx, -gapPx)
    let leftPx = -widthPx / 2
    return labels.map(({ name, press, sprite }): PlacedSprite => {
      const shiftX = leftPx + sprite.widthPx / 2
      leftPx += sprite.widthPx + gapPx
      const quad = quadAt({ yawDeg: this.#yawDeg, pitchDeg: toolbarPitchDeg, shiftX }, sprite)
      return { ...quad, sprite, name, opacity: 1, press }
    })
  }
}
