import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useForms } from './use-forms.ts'

/** Creates a form with default questions, which are edited in the Forms tab. */
export function NewFormButton({ onCreated }: { onCreated: (formId: string) => void }) {
  const { t } = useTranslation()
  const { isFull, add } = useForms()
  if (isFull) return null
  return (
    <Allowed to="manageTours">
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => onCreated(add().id)}>
        {t('forms.add')}
      </Button>
    </Allowed>
  )
}
