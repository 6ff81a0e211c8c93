import type { PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { fontStackOf } from '../../../shared/styles/fonts.ts'
import customPropertyRules from './custom-properties.css?raw'
import { logoRules } from './logo.ts'
import panelsLeft from './panels-left.css?raw'
import panelsRight from './panels-right.css?raw'
import { colorProperties } from './theme-colors.ts'

/** Colors of the scheme; dark by default. */
function colorRules(styles: PublicStyles): string {
  const { scheme } = styles
  const baseRule = `.tour{${colorProperties(styles, scheme === 'light' ? 'light' : 'dark')}}`
  if (scheme !== 'auto') return baseRule
  return `${baseRule}@media (prefers-color-scheme:light){.tour{${colorProperties(styles, 'light')}}}`
}

function fontRules({ font }: PublicStyles): string {
  const stack = fontStackOf(font)
  return stack === undefined ? '' : `.tour{font-family:${stack}}.tour :is(.stopover-viewer,.media){font-family:inherit}`
}

/** Corner radii of panels over the scene, and of elements inside them. */
const radii: Readonly<Record<string, { readonly outer: string; readonly inner: string }>> = {
  none: { outer: '0', inner: '0' },
  round: { outer: '28px', inner: '22px' },
}

const outerSelectors =
  '.bar,.layers,.description,.about,.notice,.waiting,.guide,.media-bar,.choice-menu,.corner-panel,.location-buttons,.corner,.more-panel,.failure,.fallback-lists,.sheet,.start,.gate'
const innerSelectors =
  '.icon-button,.layer-option,.layer-other,.media button,.stop,.thumbnail,.plan-choice,.card-accept,.card-figure img,.gallery-track,.start-button,.choice-item,.form-control,.form-summary,.form-note,.form-send'

function cornerRules({ radius = '' }: PublicStyles): string {
  const preset = Object.hasOwn(radii, radius) ? radii[radius] : undefined
  if (preset === undefined) return ''
  const { outer, inner } = preset
  return `.tour :is(${outerSelectors}){border-radius:${outer}}.tour :is(.location-buttons,.corner)>.icon-button,.tour :is(${innerSelectors}){border-radius:${inner}}
.tour .stopover-viewer :is(.label,.message,.hint){border-radius:${inner}}
@container tour (max-width:640px){.tour .sheet{border-radius:${outer} ${outer} 0 0}}`
}

/** Rules by the side of panels. They apply to tours that are wide enough to show a panel beside the description. */
const sideRulesByName: Readonly<Record<string, string>> = {
  left: panelsLeft,
  right: panelsRight,
}

/** CSS rules of a theme. Their values come from registries, never verbatim from the document. */
export function themeRules(styles: PublicStyles): string {
  const side = styles.panelSide ?? ''
  const sideRules = Object.hasOwn(sideRulesByName, side) ? sideRulesByName[side] : ''
  return `${colorRules(styles)}${fontRules(styles)}\n${customPropertyRules}${cornerRules(styles)}${sideRules}${logoRules(styles.logo)}`
}
