import { useTranslation } from 'react-i18next'
import { formatSince } from '../../../../ui/layout/formats.ts'
import classes from './review-state.module.css'

const lineId = 'review-line'
/** Id of the element that gets the focus if the review has no line. */
export const liveStateId = 'live-state'

/** Moves the focus to the review's new state after an action, because the pressed button and its dialog are gone. */
export function focusReviewLine(): void {
  setTimeout(() => {
    const line = document.getElementById(lineId) ?? document.getElementById(liveStateId)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  })
}

type ReviewLineProps = { readonly text: string; readonly at: string }

/** Last event of the review and its age, announced to screen readers when it changes. */
export function ReviewLine({ text, at }: ReviewLineProps) {
  const { i18n } = useTranslation()
  return (
    <p id={lineId} tabIndex={-1} className={classes.status}>
      <span role="status">{text}</span> · {formatSince(at, Date.now(), i18n.language)}
    </p>
  )
}
