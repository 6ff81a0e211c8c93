import { Button } from '@mantine/core'
import { IconChevronDown, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { FolderPane } from '../../../library/media/folders/folder-pane.tsx'
import { noFolder } from '../../../library/media/library/library-query.ts'
import { useTourFolders } from './use-tour-folders.ts'

type TourFolderButtonProps = { readonly folder: string | null; readonly onChoose: (folder: string | null) => void }

/** Button that opens the folders in a sheet, on narrow screens. */
export function TourFolderButton({ folder, onChoose }: TourFolderButtonProps) {
  const { t } = useTranslation()
  const source = useTourFolders()
  const [opened, setOpened] = useState(false)
  const nameOf = (folderId: string | null) => {
    if (folderId === null) return t('tours.all')
    if (folderId === noFolder) return t('folders.none')
    return source.folders?.find(({ id }) => id === folderId)?.name ?? ''
  }
  const name = nameOf(folder)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFolder size={18} />}
        rightSection={<IconChevronDown size={16} />}
        aria-label={t('folders.openOf', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {name}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} size="75%" title={t('folders.title')}>
        <FolderPane
          source={source}
          allItemsLabel={t('tours.all')}
          folderId={folder}
          dropTargetId={null}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpened(false)
          }}
        />
      </Sheet>
    </>
  )
}
