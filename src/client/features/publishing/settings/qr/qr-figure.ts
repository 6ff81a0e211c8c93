import { create } from 'qrcode'

/** The white around the code that the standard asks for (ISO/IEC 18004), in modules. */
const quietModules = 4
/** Of the code's side. With level H, a code can lose 30 % and be read; this covers less than 6 %. */
const logoShare = 0.22

export type Square = { readonly at: number; readonly side: number }

/** A QR code as something to draw, in modules. */
export type QrFigure = {
  /** Width and height, with the white around. */
  readonly side: number
  /** The dark modules as an SVG path. */
  readonly path: string
  /** Where the logo is; null without one. */
  readonly logo: Square | null
}

/** In the middle, on whole modules, so that none is cut. */
function logoSquare(modules: number): Square {
  const half = Math.floor((modules * logoShare) / 2)
  return { at: quietModules + (modules - 1) / 2 - half, side: 2 * half + 1 }
}

/** What a text looks like as a QR code; with room for a logo it can be read without what lies under that. */
export function qrFigure(text: string, { hasLogo }: { readonly hasLogo: boolean }): QrFigure {
  const { modules } = create(text, { errorCorrectionLevel: hasLogo ? 'H' : 'M' })
  const logo = hasLogo ? logoSquare(modules.size) : null
  const isUnderLogo = (at: number) => logo !== null && at >= logo.at && at < logo.at + logo.side
  const parts: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const x = column + quietModules
      const y = row + quietModules
      if (modules.get(row, column) && !(isUnderLogo(x) && isUnderLogo(y))) parts.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return { side: modules.size + 2 * quietModules, path: parts.join(''), logo }
}
