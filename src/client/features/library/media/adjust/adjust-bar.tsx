import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { BusyButton, inactiveProps } from '../../../../ui/fields/busy-button.tsx'
import { HeaderSlot } from '../../../../ui/layout/header-slot.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import classes from './adjust.module.css'

type Saving = {
  readonly isUnsaved: boolean
  readonly canSave: boolean
  readonly isSaving: boolean
  /** True if the draft was saved on this screen and is unchanged since. */
  readonly isSaved: boolean
  readonly onSave: () => void
}

type AdjustBarProps = {
  readonly media: MediaDetail
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly saving: Saving
}

function SavingState({ isUnsaved, isSaving, isSaved }: Saving) {
  const { t } = useTranslation()
  const hasState = isUnsaved || isSaved
  return (
    <span role="status" className={classes.state}>
      {hasState && !isSaving && (
        <StatusLine tone={isSaved ? 'good' : 'waiting'}>
          {t(isSaved ? 'media.adjust.saved' : 'media.adjust.unsaved')}
        </StatusLine>
      )}
    </span>
  )
}

/** Header of the adjust screen: title, undo and redo, cancel and save. */
export function AdjustBar({ media, undo, redo, saving }: AdjustBarProps) {
  const { t } = useTranslation()
  const backPath = linkTo.media(media.id)
  return (
    <div className={classes.bar}>
      <ActionIcon component={Link} to={backPath} aria-label={t('media.adjust.back')}>
        <IconArrowLeft size={20} />
      </ActionIcon>
      <h1 className={classes.title}>{t('media.adjust.title', { name: media.name })}</h1>
      <SavingState {...saving} />
      <HeaderSlot>
        <div className={classes.actions}>
          <Tooltip label={t('editor.undo')}>
            <ActionIcon aria-label={t('editor.undo')} disabled={undo === null} onClick={() => undo?.()}>
              <IconArrowBackUp size={20} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('editor.redo')}>
            <ActionIcon aria-label={t('editor.redo')} disabled={redo === null} onClick={() => redo?.()}>
              <IconArrowForwardUp size={20} />
            </ActionIcon>
          </Tooltip>
          <Button component={Link} to={backPath} variant="default">
            {t(saving.canSave ? 'editor.cancel' : 'media.adjust.close')}
          </Button>
          <Allowed to="manageTours">
            <BusyButton isBusy={saving.isSaving} {...(saving.canSave ? { onClick: saving.onSave } : inactiveProps)}>
              {t('media.adjust.save')}
            </BusyButton>
          </Allowed>
        </div>
      </HeaderSlot>
    </div>
  )
}
