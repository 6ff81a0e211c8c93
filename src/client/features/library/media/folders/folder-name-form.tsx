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
  const [draftName, setDraftName] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    const trimmedName = draftName.trim()
    setMissing(trimmedName === '')
    if (trimmedName !== '') onSave(trimmedName)
  }
  return (
    <SaveForm label={t('folders.save')} isPending={isPending} onSave={save}>
      <TextInput
        label={t('folders.name')}
        value={draftName}
        maxLength={textLimits.nameMaxLength}
        error={isMissing && draftName.trim() === '' ? t('folders.nameMissing') : undefined}
        onChange={(event) => setDraftName(event.currentTarget.value)}
        autoFocus
        data-autofocus
      />
    </SaveForm>
  )
}
