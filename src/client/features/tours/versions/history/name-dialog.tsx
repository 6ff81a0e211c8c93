import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import type { TourVersion } from '../../../../../shared/versions/versions.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useVersionActions } from './use-version-actions.tsx'

type NameDialogProps = { readonly version: TourVersion; readonly opened: boolean; readonly onClose: () => void }

function NameForm({ version, onClose }: Omit<NameDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const { rename } = useVersionActions()
  const [name, setName] = useState(version.name ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void rename(version.id, name.trim())
  }
  return (
    <form onSubmit={save}>
      <TextInput
        label={t('versions.name')}
        description={t('versions.renameHint')}
        value={name}
        maxLength={textLimits.nameMaxLength}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button type="submit">{t('versions.save')}</Button>
      </Group>
    </form>
  )
}

/** Dialog that names or renames a version. */
export function NameDialog({ version, opened, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.rename')}>
      <NameForm version={version} onClose={onClose} />
    </Dialog>
  )
}
