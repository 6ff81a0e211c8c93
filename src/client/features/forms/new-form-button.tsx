import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../auth/session/allowed.tsx'
import { useForms } from './use-forms.ts'

/** Makes a form at once; what it asks is decided in its tab. */
export function NewFormButton({ onMade }: { onMade: (formId: string) => void }) {
  const { t } = useTranslation()
  const { isFull, add } = useForms()
  if (isFull) return null
  return (
    <Allowed to="manageTours">
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => onMade(add().id)}>
        {t('forms.add')}
      </Button>
    </Allowed>
  )
}
