import { hexOf, nearestReadable, type Rgb, white } from '../../../shared/styles/colors.ts'
import { defaultColors, derivedColors, type Scheme, type ThemeColors } from '../../../shared/styles/derived-colors.ts'

const rgba = (color: Rgb, opacity: number) => `rgb(${color.map(Math.round).join(' ')} / ${opacity})`

/** Panels are at least this opaque, since they contain long texts. */
const panelMinOpacity = 0.92

/** Text colors of errors on dark and on light surfaces. */
const lightError: Rgb = [255, 180, 171]
const darkError: Rgb = [170, 20, 20]

/** Custom properties of a color scheme. Those with a single word as their name are documented. */
export function colorProperties(colors: ThemeColors, scheme: Scheme): string {
  const derived = derivedColors(colors, scheme)
  const { color, opacity, ink, dim, highlight, accent, onAccent, accentHover, overlay, backgrounds } = derived
  const properties = {
    glass: rgba(color, opacity),
    ink: hexOf(ink),
    dim: hexOf(dim),
    amber: hexOf(highlight),
    accent: hexOf(accent),
    line: rgba(ink, 0.16),
    error: hexOf(nearestReadable(ink === white ? lightError : darkError, backgrounds)),
    'on-accent': hexOf(onAccent),
    'accent-hover': hexOf(accentHover),
    'panel-glass': rgba(color, Math.max(opacity, panelMinOpacity)),
    'solid-glass': hexOf(color),
    veil: rgba(overlay, 0.12),
    'thick-veil': rgba(overlay, 0.24),
    groove: rgba(ink, 0.22),
    'groove-buffered': rgba(ink, 0.45),
    cone: rgba(accent, 0.75),
    'cone-end': rgba(accent, 0.15),
    /** The focus ring over the image has the chosen color, since the contrast there is unknown. */
    ring: colors.highlight === undefined ? defaultColors.highlight : hexOf(derived.originalHighlight),
  }
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}
