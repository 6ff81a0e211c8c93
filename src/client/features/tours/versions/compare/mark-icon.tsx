import type { ReactNode } from 'react'
import classes from './change-marks.module.css'
import type { MarkKind } from './marks.ts'

/** Shapes in a square of 56: circle with a plus, dashed square with a minus, ring, diamond. */
const shapes: { readonly [Name in MarkKind]: ReactNode } = {
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

type MarkIconProps = {
  readonly kind: MarkKind
  /** Marks the previous position with the same shape, dashed. */
  readonly isPrevious?: boolean
}

/** Outline around a hotspot. The shape of the outline tells the kind of change. */
export function MarkIcon({ kind, isPrevious = false }: MarkIconProps) {
  return (
    <svg className={classes.sign} viewBox="-2 -2 60 60" data-previous={isPrevious || undefined} aria-hidden="true">
      <g className={classes.signShade}>{shapes[kind]}</g>
      <g className={classes.signLine} data-mark={kind}>
        {shapes[kind]}
      </g>
    </svg>
  )
}
