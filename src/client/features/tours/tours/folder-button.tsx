import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'

type FolderButtonProps = {
  readonly onChoose: (files: readonly File[]) => void
  readonly variant: 'default' | 'subtle'
}

/** Button that chooses a folder of files for a tour. The tour is named after the folder. */
export function FolderButton({ onChoose, variant }: FolderButtonProps) {
  const { t } = useTranslation()
  return (
    <FileChooser onChoose={onChoose} folder>
      {(open) => (
        <Allowed to="manageTours">
          <Button variant={variant} onClick={open}>
            {t('tours.chooseFolder')}
          </Button>
        </Allowed>
      )}
    </FileChooser>
  )
}
