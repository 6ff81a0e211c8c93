import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../../../shared/media/library.ts'
import { Allowed } from '../../../auth/session/allowed.tsx'
import classes from '../media-panel.module.css'

type CaptionRowProps = {
  readonly track: CaptionTrack
  /** A change is being saved, and the next has to wait for it. */
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One language, to be corrected or deleted. */
export function CaptionRow({ track: { label, language }, isBusy, onEdit, onRemove }: CaptionRowProps) {
  const { t } = useTranslation()
  // Not disabled: a button that is loses the focus.
  const waiting = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {}
  return (
    <li>
      <span className={classes.track}>
        {label}
        <small>{language}</small>
      </span>
      <Allowed to="manageTours">
        <ActionIcon aria-label={t('media.captions.editOf', { label })} onClick={() => isBusy || onEdit()} {...waiting}>
          <IconPencil size={18} />
        </ActionIcon>
      </Allowed>
      <Allowed to="manageTours" whileReadOnly>
        <ActionIcon
          aria-label={t('media.captions.removeOf', { label })}
          onClick={() => isBusy || onRemove()}
          {...waiting}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Allowed>
    </li>
  )
}
