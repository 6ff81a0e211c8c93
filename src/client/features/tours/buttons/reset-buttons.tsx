import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { InheritedPartStatus, useInheritance } from '../tour-draft/inherited-parts.tsx'
import { useButtons } from './use-buttons.ts'

/** Button that resets the tour's buttons to the brand kit, or to the defaults if there is no brand kit. */
export function ResetButtons() {
  const { t } = useTranslation()
  const { isDefault, reset } = useButtons()
  const inheritance = useInheritance()
  if (inheritance !== null) return <InheritedPartStatus part="buttons" name={t('editor.tabs.buttons')} />
  if (isDefault) return null
  return (
    <Allowed to="manageTours">
      <Button variant="subtle" color="gray" leftSection={<IconRestore size={18} />} onClick={reset}>
        {t('buttons.reset')}
      </Button>
    </Allowed>
  )
}
