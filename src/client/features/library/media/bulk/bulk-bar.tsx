import { Button } from '@mantine/core'
import { IconFolderShare, IconQuote, IconTag, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { SelectionBar } from '../../../../ui/selection/selection-bar.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'

const editIcons = { tags: IconTag, folder: IconFolderShare, credit: IconQuote } as const
export type BulkEdit = keyof typeof editIcons
const bulkEdits = Object.keys(editIcons) as readonly BulkEdit[]

type BulkBarProps = {
  readonly count: number
  /** Number of media that "Select all" would select; `null` hides it. */
  readonly selectAllCount: number | null
  readonly isPending: boolean
  readonly onSelectAll: () => void
  readonly onEdit: (edit: BulkEdit) => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** Bar with actions on the selected media. */
export function BulkBar({ isPending, onEdit, onDelete, ...selectionProps }: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <SelectionBar {...selectionProps} isOpen={selectionProps.count > 0} label={t('media.bulk.label')}>
      {bulkEdits.map((edit) => {
        const EditIcon = editIcons[edit]
        return (
          <Allowed key={edit} to="manageTours">
            <Button variant="subtle" color="gray" leftSection={<EditIcon size={18} />} onClick={() => onEdit(edit)}>
              {t(`media.bulk.${edit}`)}
            </Button>
          </Allowed>
        )
      })}
      <Allowed to="manageTours" whileReadOnly>
        <BusyButton
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} />}
          isBusy={isPending}
          onClick={onDelete}
        >
          {t('media.delete')}
        </BusyButton>
      </Allowed>
    </SelectionBar>
  )
}
