import type { ReactNode } from 'react'
import classes from './change-marks.module.css'
import type { MarkKind } from './marks.ts'

/** Outlines in a square of 56 units: circle with a plus, dashed square with a minus, circle, diamond. */
const outlines: { readonly [Name in MarkKind]: ReactNode } = {
  added: (
    <>
      <circle cx="28" cy="28" r="24" />
      <path d="M46 4v16M38 12h16" />
    </>
  ),
  removed: (
    <>
      <rect x="6" y="6" width="44" height="44" rx="4" strokeDasharray="7 5" />
      <path d="M18 28h20" />
    </>
  ),
  moved: <circle cx="28" cy="28" r="24" />,
  changed: <path d="M28 2 54 28 28 54 2 28z" />,
}

type MarkOutlineProps = {
  readonly kind: MarkKind
  /** True for the previous position, which is marked with the same outline, dashed. */
  readonly isPrevious?: boolean
}

/** Outline around a hotspot. Its shape shows the kind of change. */
export function MarkOutline({ kind, isPrevious = false }: MarkOutlineProps) {
  return (
    <svg className={classes.outline} viewBox="-2 -2 60 60" data-previous={isPrevious || undefined} aria-hidden="true">
      <g className={classes.outlineShade}>{outlines[kind]}</g>
      <g className={classes.outlineLine} data-mark={kind}>
        {outlines[kind]}
      </g>
    </svg>
  )
}
