import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { normalizeStyles, type TourStyles } from '../../../../../shared/styles/styles.ts'
import type { Sides } from './merge-order.ts'

type Styles = TourStyles | null

export type StyleKey = keyof TourStyles
/** Table of all keys. Its type requires each of them. */
const keyTable: Readonly<Record<StyleKey, true>> = {
  accent: true,
  highlight: true,
  darkGlass: true,
  lightGlass: true,
  scheme: true,
  font: true,
  radius: true,
  panelSide: true,
  logo: true,
  hotspots: true,
  startScreen: true,
}
const styleKeys = Object.keys(keyTable) as readonly StyleKey[]
/** New values of styles; `null` resets to the default. */
export type StyleValues = { readonly [Key in StyleKey]?: TourStyles[Key] | null }

/** A style that two people changed to different values; `null` is the default. */
export type StyleConflict = { readonly field: StyleKey; readonly mine: unknown; readonly theirs: unknown }

/** Three-way merge of styles, key by key. In a conflict, mine is used until it is resolved. */
export function mergeStyles({ before, mine, theirs }: Sides<Styles>): {
  readonly styles: Styles
  readonly conflicts: readonly StyleConflict[]
} {
  const styleValue = (styles: Styles, key: StyleKey) => styles?.[key] ?? null
  const changedKeys = styleKeys.filter((key) => !isDeepEqual(styleValue(before, key), styleValue(mine, key)))
  const conflicts = changedKeys
    .filter(
      (key) =>
        !isDeepEqual(styleValue(theirs, key), styleValue(before, key)) &&
        !isDeepEqual(styleValue(theirs, key), styleValue(mine, key)),
    )
    .map((field) => ({ field, mine: styleValue(mine, field), theirs: styleValue(theirs, field) }))
  return {
    styles: withStyles(theirs, Object.fromEntries(changedKeys.map((key) => [key, styleValue(mine, key)]))),
    conflicts,
  }
}

/** Sets some of the styles; `null` resets one to its default. */
export function withStyles(styles: Styles, values: StyleValues): Styles {
  const customized = Object.entries({ ...styles, ...values }).filter(([, value]) => value !== null)
  return normalizeStyles(Object.fromEntries(customized) as TourStyles)
}
