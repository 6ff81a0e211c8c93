import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../../../../shared/media/library.ts'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import classes from '../media-panel.module.css'

type CaptionRowProps = {
  readonly track: CaptionTrack
  /** True if a change is being saved, which blocks the next one. */
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Captions in one language, with buttons to edit and delete them. */
export function CaptionRow({ track: { label, language }, isBusy, onEdit, onDelete }: CaptionRowProps) {
  const { t } = useTranslation()
  // The `disabled` attribute would make the button lose the focus.
  const disabledProps = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {}
  return (
    <li>
      <span className={classes.track}>
        {label}
        <small>{language}</small>
      </span>
      <Allowed to="manageTours">
        <ActionIcon
          aria-label={t('media.captions.editOf', { label })}
          onClick={() => isBusy || onEdit()}
          {...disabledProps}
        >
          <IconPencil size={18} />
        </ActionIcon>
      </Allowed>
      <Allowed to="manageTours" whileReadOnly>
        <ActionIcon
          aria-label={t('media.captions.deleteName', { label })}
          onClick={() => isBusy || onDelete()}
          {...disabledProps}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Allowed>
    </li>
  )
}
