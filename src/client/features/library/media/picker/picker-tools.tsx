import { Button, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFolder, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaSorts } from '../../../../../shared/media/library.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../uploads/file-chooser.tsx'
import { flatTree, folderTree } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { FilterChips } from '../library/filter-chips.tsx'
import { FilterFields } from '../library/filter-fields.tsx'
import { filterCountOf, type LibraryQuery, noFolder } from '../library/library-query.ts'
import classes from './media-picker.module.css'

type PickerToolsProps = {
  readonly query: LibraryQuery
  readonly kinds: readonly MediaKind[]
  readonly onChange: (change: Partial<LibraryQuery>) => void
  /** File types accepted for upload, as an `accept` attribute. */
  readonly accept: string
  readonly onUpload: (files: readonly File[]) => void
}

const allFolders = 'everywhere'
/** The dialog traps the focus, so the keyboard could not reach a list in a portal. */
const inDialog = { withinPortal: false }

function FolderSelect({ query, onChange }: Pick<PickerToolsProps, 'query' | 'onChange'>) {
  const { t } = useTranslation()
  const { data: folders = [] } = useFolders()
  const tree = flatTree(folderTree(folders))
  return (
    <Select
      aria-label={t('folders.title')}
      leftSection={<IconFolder size={18} />}
      allowDeselect={false}
      comboboxProps={inDialog}
      value={query.folder ?? allFolders}
      data={[
        { value: allFolders, label: t('folders.everywhere') },
        { value: noFolder, label: t('folders.none') },
        ...tree.map(({ id, name, depth }) => ({ value: id, label: '\u2003'.repeat(depth) + name })),
      ]}
      onChange={(folder) => onChange({ folder: folder === allFolders ? null : folder })}
    />
  )
}

function SortSelect({ query, onChange }: Pick<PickerToolsProps, 'query' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('media.picker.sort')}
      allowDeselect={false}
      comboboxProps={inDialog}
      value={query.sort}
      data={mediaSorts.map((sort) => ({ value: sort, label: t(`media.sort.${sort}`) }))}
      onChange={(name) => onChange({ sort: mediaSorts.find((sort) => sort === name) ?? query.sort })}
    />
  )
}

/** Search, folder, sort order and filters of the picker, and its upload button. */
export function PickerTools({ query, kinds, onChange, accept, onUpload }: PickerToolsProps) {
  const { t } = useTranslation()
  const fieldsId = useId()
  const [isOpen, setOpen] = useState(false)
  const count = filterCountOf(query)
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          label={t('media.picker.search')}
          value={query.search}
          onChange={(search) => onChange({ search })}
          isFirst
        />
      </div>
      <FolderSelect query={query} onChange={onChange} />
      <SortSelect query={query} onChange={onChange} />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-label={count === 0 ? undefined : t('media.filter.open', { count })}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('media.filter.title')}
      </Button>
      <FileChooser accept={accept} onChoose={onUpload}>
        {(open) => (
          <Allowed to="manageTours">
            <Button leftSection={<IconUpload size={18} />} onClick={open}>
              {t('media.upload')}
            </Button>
          </Allowed>
        )}
      </FileChooser>
      <div id={fieldsId} className={classes.filters} hidden={!isOpen}>
        {isOpen && <FilterFields query={query} onChange={onChange} pickableKinds={kinds} />}
      </div>
      {!isOpen && count > 0 && (
        <div className={classes.filters} data-bare>
          <FilterChips query={query} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
