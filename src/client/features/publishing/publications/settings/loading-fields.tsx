import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'

type LoadingFieldsProps = {
  /** Error of the load; null while loading. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** Placeholder for the fields of a setting until its values are loaded, or the error. */
export function LoadingFields({ error, onRetry }: LoadingFieldsProps) {
  const { t } = useTranslation()
  if (error !== null) return <LoadFailure message={errorMessage(t, error)} onRetry={onRetry} />
  return <Skeleton height={64} mx="md" mb="md" />
}
