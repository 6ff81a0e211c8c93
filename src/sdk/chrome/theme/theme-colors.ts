import { hexOf, nearestReadable, type Rgb, white } from '../../../shared/styles/colors.ts'
import { defaultColors, derivedColors, type Scheme, type ThemeColors } from '../../../shared/styles/derived-colors.ts'

const seeThrough = (colour: Rgb, opacity: number) => `rgb(${colour.map(Math.round).join(' ')} / ${opacity})`

/** Panels are less clear than the glass of small things, as their texts are long. */
const panelOpacity = 0.92

/** What went wrong, on dark glass and on light. */
const lightError: Rgb = [255, 180, 171]
const darkError: Rgb = [170, 20, 20]

/** The colors of a scheme as custom properties; those without a dash behind their first word are the documented ones. */
export function colorProperties(colors: ThemeColors, scheme: Scheme): string {
  const made = derivedColors(colors, scheme)
  const { colour, opacity, ink, dim, highlight, accent, onAccent, accentHover, overlay, grounds } = made
  const properties = {
    glass: seeThrough(colour, opacity),
    ink: hexOf(ink),
    dim: hexOf(dim),
    amber: hexOf(highlight),
    accent: hexOf(accent),
    line: seeThrough(ink, 0.16),
    error: hexOf(nearestReadable(ink === white ? lightError : darkError, grounds)),
    'on-accent': hexOf(onAccent),
    'accent-hover': hexOf(accentHover),
    'panel-glass': seeThrough(colour, Math.max(opacity, panelOpacity)),
    'solid-glass': hexOf(colour),
    veil: seeThrough(overlay, 0.12),
    'thick-veil': seeThrough(overlay, 0.24),
    groove: seeThrough(ink, 0.22),
    'groove-come': seeThrough(ink, 0.45),
    cone: seeThrough(accent, 0.75),
    'cone-end': seeThrough(accent, 0.15),
    /** Over the image nobody knows what is behind: there it is as it was chosen. */
    ring: colors.highlight === undefined ? defaultColors.highlight : hexOf(made.wantedHighlight),
  }
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}
