import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { MediumChoice, type MediumChoiceProps } from './medium-choice.tsx'

/** Asks for what a hotspot cannot exist without, with the library open from the beginning. */
export function MediumCreateForm(props: Omit<MediumChoiceProps, 'isOpenAtFirst'>) {
  const { t } = useTranslation()
  const { cancel } = useHotspotActions()
  return (
    <Stack gap="md">
      <MediumChoice {...props} isOpenAtFirst />
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
    </Stack>
  )
}
