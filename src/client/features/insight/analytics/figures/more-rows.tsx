import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import classes from './numbers-table.module.css'

type MoreRowsProps = {
  /** Name of the table, for the accessible name of the button. */
  readonly tableName: string
  readonly rowCount: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Error of loading the next rows. */
  readonly error: unknown
  readonly onMore: () => void
}

/** Button that loads more rows. */
export function MoreRows({ tableName, rowCount, hasMore, isLoading, error, onMore }: MoreRowsProps) {
  const { t } = useTranslation()
  if (error) return <LoadFailure message={errorMessage(t, error)} onRetry={onMore} />
  return (
    <div className={classes.more}>
      {hasMore && (
        <BusyButton
          variant="subtle"
          color="gray"
          isBusy={isLoading}
          aria-label={t('analytics.moreOf', { of: tableName })}
          onClick={onMore}
        >
          {t('analytics.more')}
        </BusyButton>
      )}
      {/* Tells screen readers that the table grew. */}
      <span className="visually-hidden" role="status">
        {t('analytics.rowsShown', { of: tableName, count: rowCount })}
      </span>
    </div>
  )
}
