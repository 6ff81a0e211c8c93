import { contrastOf, readableContrast, rgbOf, white } from '../../../../../shared/styles/colors.ts'

export const qrBlack = '#000000'

/** The color of a QR code: the accent where cameras can tell it from the white around it, else black. */
export function qrColor(accent: string | undefined): string {
  const colour = rgbOf(accent ?? '')
  if (accent === undefined || colour === undefined) return qrBlack
  return contrastOf(colour, white) >= readableContrast ? accent : qrBlack
}
