import type { ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { BusyButton } from './busy-button.tsx'

/** Infinite query of a paged list. */
type PagedList = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

type MoreButtonProps = Pick<ButtonProps, 'fullWidth' | 'mt'> & {
  readonly list: PagedList
  readonly label: string
  readonly className?: string | undefined
}

/** Button that loads the next page of a list, or the failure to load it. Renders nothing after the last page. */
export function MoreButton({ list, label, className = '', ...layout }: MoreButtonProps) {
  const { t } = useTranslation()
  const loadNextPage = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <LoadFailure message={t('app.moreFailed')} onRetry={loadNextPage} />
  if (!list.hasNextPage) return null
  return (
    <BusyButton
      className={className}
      variant="default"
      isBusy={list.isFetchingNextPage}
      onClick={loadNextPage}
      {...layout}
    >
      {label}
    </BusyButton>
  )
}
