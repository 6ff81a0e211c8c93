import type { PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { fontStackOf } from '../../../shared/styles/fonts.ts'
import customPropertyRules from './custom-properties.css?raw'
import { logoRules } from './logo.ts'
import panelsLeft from './panels-left.css?raw'
import panelsRight from './panels-right.css?raw'
import { colorProperties } from './theme-colors.ts'

/** Dark glass unless something else was chosen. */
function colorRules(styles: PublicStyles): string {
  const { scheme } = styles
  const first = `.tour{${colorProperties(styles, scheme === 'light' ? 'light' : 'dark')}}`
  if (scheme !== 'auto') return first
  return `${first}@media (prefers-color-scheme:light){.tour{${colorProperties(styles, 'light')}}}`
}

function fontRules({ font }: PublicStyles): string {
  const stack = fontStackOf(font)
  return stack === undefined ? '' : `.tour{font-family:${stack}}.tour :is(.stopover-viewer,.media){font-family:inherit}`
}

/** Corners of what lies on the image, and of what lies in that. */
const corners: Readonly<Record<string, readonly [outer: string, inner: string]>> = {
  none: ['0', '0'],
  round: ['28px', '22px'],
}

const outer =
  '.bar,.description,.about,.notice,.waiting,.guide,.media-bar,.choice-menu,.corner-panel,.place-buttons,.corner,.more-panel,.failure,.stand-in-lists,.sheet,.start,.gate'
const inner =
  '.icon-button,.media button,.stop,.thumbnail,.plan-choice,.card-accept,.card-figure img,.gallery-track,.start-button,.choice-item,.form-control,.form-summary,.form-note,.form-send'

function cornerRules({ radius = '' }: PublicStyles): string {
  const [out, within] = (Object.hasOwn(corners, radius) && corners[radius]) || []
  if (out === undefined) return ''
  return `.tour :is(${outer}){border-radius:${out}}.tour :is(.place-buttons,.corner)>.icon-button,.tour :is(${inner}){border-radius:${within}}
.tour .stopover-viewer :is(.label,.message,.hint){border-radius:${within}}
@container tour (max-width:640px){.tour .sheet{border-radius:${out} ${out} 0 0}}`
}

/** Panels and the description on one side, where there is room beside each other. */
const sideRules: Readonly<Record<string, string>> = {
  left: panelsLeft,
  right: panelsRight,
}

/** The look of a tour as rules. Only colors, families and lengths of ours stand in them, whatever the document says. */
export function themeRules(styles: PublicStyles): string {
  const side = styles.panelSide ?? ''
  const sided = Object.hasOwn(sideRules, side) ? sideRules[side] : ''
  return `${colorRules(styles)}${fontRules(styles)}\n${customPropertyRules}${cornerRules(styles)}${sided}${logoRules(styles.logo)}`
}
