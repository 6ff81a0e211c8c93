import { Button } from '@mantine/core'
import { IconChevronDown, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { useFolders } from '../folders/use-folders.ts'
import { LibraryFolders } from './library-folders.tsx'
import { noFolder } from './library-query.ts'
import classes from './library-screen.module.css'

type FolderButtonProps = { readonly folderId: string | null; readonly onChoose: (folderId: string | null) => void }

/** Name of a folder, of `noFolder`, or of all media (`null`); `undefined` while the folders load. */
export function useFolderName(folderId: string | null): string | undefined {
  const { t } = useTranslation()
  const { data } = useFolders()
  if (folderId === null) return t('folders.everywhere')
  if (folderId === noFolder) return t('folders.none')
  return data?.find(({ id }) => id === folderId)?.name
}

/** Button that opens the folders in a sheet, on narrow screens. */
export function FolderButton({ folderId, onChoose }: FolderButtonProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const name = useFolderName(folderId) ?? ''
  return (
    <>
      <Button
        className={classes.folderButton ?? ''}
        variant="default"
        leftSection={<IconFolder size={18} />}
        rightSection={<IconChevronDown size={16} />}
        aria-label={t('folders.openOf', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {name}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} size="75%" title={t('folders.title')}>
        <LibraryFolders
          folderId={folderId}
          dropTargetId={null}
          onChoose={(chosenFolderId) => {
            onChoose(chosenFolderId)
            setOpened(false)
          }}
        />
      </Sheet>
    </>
  )
}
