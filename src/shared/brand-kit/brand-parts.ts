import { z } from 'zod'
import type { TourButtons } from '../buttons/tour-buttons.ts'
import { isDeepEqual } from '../kernel/deep-equal.ts'
import { normalizeStyles, type TourStyles } from '../styles/styles.ts'
import type { TransitionName } from '../tours/transitions.ts'

/** Parts of a brand kit. Each is inherited by a tour as a whole, or the tour's own. */
export const brandPartNames = ['colors', 'shape', 'transition', 'logo', 'hotspots', 'startScreen', 'buttons'] as const
export type BrandPart = (typeof brandPartNames)[number]

/** Parts that a tour inherits, each once. */
export const brandParts = z
  .array(z.enum(brandPartNames))
  .max(brandPartNames.length)
  .refine((parts) => new Set(parts).size === parts.length, 'duplicate part')

type StyleKey = keyof TourStyles

/** Part of each style; the type requires every style. */
const partOfStyle: Readonly<Record<StyleKey, BrandPart>> = {
  accent: 'colors',
  highlight: 'colors',
  darkGlass: 'colors',
  lightGlass: 'colors',
  scheme: 'colors',
  font: 'shape',
  radius: 'shape',
  panelSide: 'shape',
  logo: 'logo',
  hotspots: 'hotspots',
  startScreen: 'startScreen',
}
const styleKeys = Object.keys(partOfStyle) as readonly StyleKey[]

/** Styles of a part. */
export function styleKeysOf(part: BrandPart): readonly StyleKey[] {
  return styleKeys.filter((key) => partOfStyle[key] === part)
}

/** Field of a tour that has the values of a part. */
export function fieldOfPart(part: BrandPart): 'styles' | 'buttons' | 'transition' {
  return part === 'buttons' || part === 'transition' ? part : 'styles'
}

/** Values that tours can inherit. */
export type BrandValues = {
  readonly styles: TourStyles | null
  readonly buttons: TourButtons | null
  readonly transition: TransitionName
}

function partValue(part: BrandPart, { styles, buttons, transition }: BrandValues): unknown {
  if (part === 'buttons') return buttons
  if (part === 'transition') return transition
  return styleKeysOf(part).map((key) => styles?.[key] ?? null)
}

/** Parts with different values in two sets. */
export function differingParts(before: BrandValues, after: BrandValues): readonly BrandPart[] {
  return brandPartNames.filter((part) => !isDeepEqual(partValue(part, before), partValue(part, after)))
}

/** Styles of some parts only; null if there are none. */
function stylesOfParts(styles: TourStyles | null, parts: readonly BrandPart[]): TourStyles | null {
  const matchingStyles = Object.entries(styles ?? {}).filter(([key]) => parts.includes(partOfStyle[key as StyleKey]))
  return normalizeStyles(Object.fromEntries(matchingStyles))
}

/** Replaces the values of some parts by the values of the kit. */
export function withKitParts(values: BrandValues, kit: BrandValues, parts: readonly BrandPart[]): BrandValues {
  const otherParts = brandPartNames.filter((part) => !parts.includes(part))
  return {
    styles: normalizeStyles({ ...stylesOfParts(values.styles, otherParts), ...stylesOfParts(kit.styles, parts) }),
    buttons: parts.includes('buttons') ? kit.buttons : values.buttons,
    transition: parts.includes('transition') ? kit.transition : values.transition,
  }
}
