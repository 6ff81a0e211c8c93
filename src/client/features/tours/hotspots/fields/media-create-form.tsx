import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { MediaChoice, type MediaChoiceProps } from './media-choice.tsx'

/** Form for the media of a new hotspot. The picker is open initially. */
export function MediaCreateForm(props: Omit<MediaChoiceProps, 'isInitiallyOpen'>) {
  const { t } = useTranslation()
  const { cancel } = useHotspotActions()
  return (
    <Stack gap="md">
      <MediaChoice {...props} isInitiallyOpen />
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
    </Stack>
  )
}
