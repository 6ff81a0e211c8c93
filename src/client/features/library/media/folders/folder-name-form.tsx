import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'

type FolderNameFormProps = {
  readonly name: string
  readonly isPending: boolean
  readonly onSave: (name: string) => void
}

/** Form for the name of a folder. */
export function FolderNameForm({ name, isPending, onSave }: FolderNameFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    const trimmed = typed.trim()
    setMissing(trimmed === '')
    if (trimmed !== '') onSave(trimmed)
  }
  return (
    <SaveForm label={t('folders.save')} isPending={isPending} onSave={save}>
      <TextInput
        label={t('folders.name')}
        value={typed}
        maxLength={textLimits.nameMaxLength}
        error={isMissing && typed.trim() === '' ? t('folders.nameMissing') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoFocus
        data-autofocus
      />
    </SaveForm>
  )
}
