import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import classes from './numbers-table.module.css'

type MoreRowsProps = {
  /** What the rows are about: several tables of a screen have such a button. */
  readonly of: string
  readonly shownCount: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why the next rows did not come. */
  readonly error: unknown
  readonly onMore: () => void
}

/** The way to the rows after those that are shown. */
export function MoreRows({ of, shownCount, hasMore, isLoading, error, onMore }: MoreRowsProps) {
  const { t } = useTranslation()
  if (error) return <LoadFailure sentence={errorMessage(t, error)} onRetry={onMore} />
  return (
    <div className={classes.more}>
      {hasMore && (
        <BusyButton
          variant="subtle"
          color="gray"
          isBusy={isLoading}
          aria-label={t('analytics.moreOf', { of })}
          onClick={onMore}
        >
          {t('analytics.more')}
        </BusyButton>
      )}
      {/* Without a word only those who see the table would know that it grew. */}
      <span className="visually-hidden" role="status">
        {t('analytics.rowsShown', { of, count: shownCount })}
      </span>
    </div>
  )
}
