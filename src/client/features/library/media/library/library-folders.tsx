import { useTranslation } from 'react-i18next'
import { DeletedItemsButton } from '../../deleted/deleted-items-button.tsx'
import { DeletedMedia } from '../deleted/deleted-media.tsx'
import paneClasses from '../folders/folder-pane.module.css'
import { FolderPane } from '../folders/folder-pane.tsx'
import { useMediaFolders } from '../folders/use-media-folders.ts'

type LibraryFoldersProps = {
  /** Open folder: its id, or `noFolder`; `null` for all media. */
  readonly folderId: string | null
  readonly onChoose: (folderId: string | null) => void
  readonly dropTargetId: string | null
}

/** Folders of the library. */
export function LibraryFolders(props: LibraryFoldersProps) {
  const { t } = useTranslation()
  const source = useMediaFolders()
  return (
    <FolderPane source={source} allItemsLabel={t('folders.everywhere')} {...props}>
      <DeletedItemsButton title={t('deleted.mediaTitle')} className={paneClasses.create} List={DeletedMedia} />
    </FolderPane>
  )
}
