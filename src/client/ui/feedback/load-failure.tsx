import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from './failure-alert.tsx'

type LoadFailureProps = { readonly sentence: string; readonly onRetry: () => unknown }

/** Error of a failed load, with a button that retries. */
export function LoadFailure({ sentence, onRetry }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md" align="stretch">
      <FailureAlert sentence={sentence} />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => void onRetry()}>
        {t('app.tryAgain')}
      </Button>
    </Stack>
  )
}
