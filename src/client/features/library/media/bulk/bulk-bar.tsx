import { ActionIcon, Button } from '@mantine/core'
import { IconFolderShare, IconQuote, IconTag, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import classes from './bulk-bar.module.css'

export const bulkEdits = ['tags', 'folder', 'credit'] as const
export type BulkEdit = (typeof bulkEdits)[number]

const icons = { tags: IconTag, folder: IconFolderShare, credit: IconQuote } as const

type BulkBarProps = {
  readonly count: number
  /** Total of media that "Select all" would select; `null` hides it. */
  readonly selectAllCount: number | null
  readonly isPending: boolean
  readonly onSelectAll: () => void
  readonly onEdit: (edit: BulkEdit) => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** Bar at the bottom edge with actions on the selected media. */
export function BulkBar({ count, selectAllCount, isPending, onSelectAll, onEdit, onDelete, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.bar} aria-label={t('media.bulk.label')}>
      <div className={classes.count}>
        <ActionIcon aria-label={t('media.bulk.clear')} onClick={onClear}>
          <IconX size={18} />
        </ActionIcon>
        <span className="tabular">{t('media.bulk.count', { count })}</span>
        {selectAllCount !== null && (
          <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
            {t('media.bulk.all', { count: selectAllCount })}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        {bulkEdits.map((edit) => {
          const EditIcon = icons[edit]
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
      </div>
    </section>
  )
}
