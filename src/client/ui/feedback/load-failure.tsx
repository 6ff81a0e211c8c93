import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from './failure-alert.tsx'

type LoadFailureProps = { readonly message: string; readonly onRetry: () => unknown }

/** Error of a failed load, with a button that retries. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md" align="stretch">
      <FailureAlert message={message} />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => void onRetry()}>
        {t('app.tryAgain')}
      </Button>
    </Stack>
  )
}
