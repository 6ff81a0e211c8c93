import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './panes.module.css'

export type PaneSide = 'left' | 'right'

type Pane = { readonly label: string; readonly content: ReactNode }

type PanesProps = {
  readonly stage: ReactNode
  readonly left: Pane
  readonly right: Pane
  /** Pane that is open on a narrow screen, which shows one at a time. */
  readonly open: PaneSide | null
  readonly onOpen: (side: PaneSide | null) => void
}

const sides: readonly PaneSide[] = ['left', 'right']

/** Stage between two panes; on narrow screens, one pane at a time is a sheet below the stage. */
export function Panes({ stage, left, right, open, onOpen }: PanesProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false
  const panes: Readonly<Record<PaneSide, Pane>> = { left, right }
  return (
    <div className={classes.panes} data-sheet={open ?? undefined}>
      {sides.map((side) => (
        <section
          key={side}
          id={`pane-${side}`}
          className={classes.pane}
          data-side={side}
          aria-label={panes[side].label}
          hidden={isNarrow && open !== side}
        >
          {panes[side].content}
        </section>
      ))}
      <div className={classes.stage}>{stage}</div>
      <div className={classes.switches}>
        {sides.map((side) => (
          <UnstyledButton
            key={side}
            className={classes.switch ?? ''}
            aria-expanded={open === side}
            aria-controls={`pane-${side}`}
            onClick={() => onOpen(open === side ? null : side)}
          >
            {panes[side].label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
