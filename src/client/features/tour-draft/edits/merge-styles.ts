import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { normalizeStyles, type TourStyles } from '../../../../shared/styles/styles.ts'
import type { Sides } from './merge-order.ts'

type Styles = TourStyles | null

export type StyleKey = keyof TourStyles
/** All of them, which the compiler sees to. */
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
/** What is set anew; null for as it comes. */
export type StyleValues = { readonly [Key in StyleKey]?: TourStyles[Key] | null }

/** One thing about a tour's look that two people changed to different values; null for as it comes. */
export type StyleConflict = { readonly field: StyleKey; readonly mine: unknown; readonly theirs: unknown }

/** Both people's wishes, one thing about the look at a time; where they differ mine stands until somebody decides. */
export function mergeStyles({ before, mine, theirs }: Sides<Styles>): {
  readonly styles: Styles
  readonly conflicts: readonly StyleConflict[]
} {
  const of = (styles: Styles, key: StyleKey) => styles?.[key] ?? null
  const changed = styleKeys.filter((key) => !isDeepEqual(of(before, key), of(mine, key)))
  const conflicts = changed
    .filter((key) => !isDeepEqual(of(theirs, key), of(before, key)) && !isDeepEqual(of(theirs, key), of(mine, key)))
    .map((field) => ({ field, mine: of(mine, field), theirs: of(theirs, field) }))
  return { styles: withStyles(theirs, Object.fromEntries(changed.map((key) => [key, of(mine, key)]))), conflicts }
}

/** The styles with some of them set anew; null takes one away. */
export function withStyles(styles: Styles, values: StyleValues): Styles {
  const kept = Object.entries({ ...styles, ...values }).filter(([, value]) => value !== null)
  return normalizeStyles(Object.fromEntries(kept) as TourStyles)
}
