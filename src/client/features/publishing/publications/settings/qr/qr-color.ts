import { contrastOf, readableContrast, rgbOf, white } from '../../../../../../shared/styles/colors.ts'

export const qrBlack = '#000000'

/** Color of a QR code: the accent color if its contrast with white is high enough for cameras, else black. */
export function qrColor(accent: string | undefined): string {
  const rgb = rgbOf(accent ?? '')
  if (accent === undefined || rgb === undefined) return qrBlack
  return contrastOf(rgb, white) >= readableContrast ? accent : qrBlack
}
