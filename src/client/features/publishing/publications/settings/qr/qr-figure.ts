import { create } from 'qrcode'

/** Quiet zone around the code as required by ISO/IEC 18004, in modules. */
const quietModules = 4
/** Relative side of the logo. Error correction H tolerates a loss of 30 %; the logo covers less than 6 %. */
const logoFraction = 0.22

/** Square on the diagonal of the code, in modules: `start` is both its left and its top edge. */
export type Square = { readonly start: number; readonly side: number }

/** Drawing of a QR code, in modules. */
export type QrFigure = {
  /** Width and height, including the quiet zone. */
  readonly side: number
  /** The dark modules as an SVG path. */
  readonly path: string
  /** Area of the logo; null without one. */
  readonly logo: Square | null
}

/** Centered square on whole modules, so that none is cut. */
function logoSquare(modules: number): Square {
  const half = Math.floor((modules * logoFraction) / 2)
  return { start: quietModules + (modules - 1) / 2 - half, side: 2 * half + 1 }
}

/**
 * Encodes a text as a QR code. With a logo, error correction is at its highest level and the modules below are left
 * out.
 */
export function qrFigure(text: string, { hasLogo }: { readonly hasLogo: boolean }): QrFigure {
  const { modules } = create(text, { errorCorrectionLevel: hasLogo ? 'H' : 'M' })
  const logo = hasLogo ? logoSquare(modules.size) : null
  const isUnderLogo = (position: number) => logo !== null && position >= logo.start && position < logo.start + logo.side
  const moduleRects: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const x = column + quietModules
      const y = row + quietModules
      if (modules.get(row, column) && !(isUnderLogo(x) && isUnderLogo(y))) moduleRects.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return { side: modules.size + 2 * quietModules, path: moduleRects.join(''), logo }
}
