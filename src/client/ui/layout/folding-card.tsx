import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useFocusFallback } from '../hooks/use-focus-fallback.ts'
import cardStyles from './card.module.css'
import classes from './folding-card.module.css'

type FoldingCardProps = {
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Icon before the title, inside the button. */
  readonly mark: ReactNode
  readonly title: ReactNode
  /** Secondary line. */
  readonly summary: ReactNode
  /** Drag handle before the button. */
  readonly handle?: ReactNode
  /** Actions after the button. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Collapsible card of a list. If a focused element in its body is removed, the focus returns to its button. */
export function FoldingCard({ isOpen, onToggle, mark, title, summary, handle, actions, children }: FoldingCardProps) {
  const bodyId = useId()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLButtonElement>()
  return (
    <div ref={container} className={`${cardStyles.card} ${classes.card}`}>
      <div className={classes.head}>
        {handle}
        <button
          ref={heading}
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          {mark}
          <span className={classes.text}>
            {title}
            <span className={classes.summary}>{summary}</span>
          </span>
          <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
        </button>
        {actions}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
