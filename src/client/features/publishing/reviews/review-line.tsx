import { useTranslation } from 'react-i18next'
import { formatSince } from '../../../ui/layout/formats.ts'
import classes from './review-state.module.css'

const lineId = 'review-line'
/** What visitors see, where there is no more to say of the review. */
export const liveStateId = 'live-state'

/**
 * Leads whoever has answered, requested or canceled a review to what came of it: the button they pressed is gone, and
 * its dialog with it. Call it once that is known.
 */
export function focusReviewLine(): void {
  setTimeout(() => {
    const line = document.getElementById(lineId) ?? document.getElementById(liveStateId)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  })
}

type ReviewLineProps = { readonly sentence: string; readonly at: string }

/** What happened last, and how long ago; screen readers are told when something else did. */
export function ReviewLine({ sentence, at }: ReviewLineProps) {
  const { i18n } = useTranslation()
  return (
    <p id={lineId} tabIndex={-1} className={classes.what}>
      <span role="status">{sentence}</span> · {formatSince(at, Date.now(), i18n.language)}
    </p>
  )
}
