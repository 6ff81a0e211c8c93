import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useFocusKept } from '../hooks/use-focus-kept.ts'
import cardStyles from './card.module.css'
import classes from './folding-card.module.css'

type FoldingCardProps = {
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Stands before the words, within what is pressed. */
  readonly mark: ReactNode
  readonly title: ReactNode
  /** A line about it, smaller. */
  readonly fact: ReactNode
  /** Before what is pressed, such as a handle to drag by. */
  readonly handle?: ReactNode
  /** After what is pressed. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** A thing of a list in one line, and all of it when it is opened. What is done with there leaves the focus to the line. */
export function FoldingCard({ isOpen, onToggle, mark, title, fact, handle, actions, children }: FoldingCardProps) {
  const bodyId = useId()
  const { place, heading } = useFocusKept<HTMLDivElement, HTMLButtonElement>()
  return (
    <div ref={place} className={`${cardStyles.card} ${classes.card}`}>
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
          <span className={classes.words}>
            {title}
            <span className={classes.fact}>{fact}</span>
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
