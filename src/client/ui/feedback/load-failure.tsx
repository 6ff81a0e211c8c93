import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../plain/button.tsx'
import { FailureAlert } from './failure-alert.tsx'
import classes from './load-failure.module.css'

type LoadFailureProps = {
  readonly message: string
  readonly onRetry: () => unknown
  /** Buttons before the retry button. */
  readonly children?: ReactNode
}

/** Error of a failed load, with a button that retries. */
export function LoadFailure({ message, onRetry, children }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.failure}>
      <FailureAlert message={message} />
      <div className={classes.buttons}>
        {children}
        <PlainButton variant="default" onClick={() => void onRetry()}>
          {t('app.tryAgain')}
        </PlainButton>
      </div>
    </div>
  )
}
