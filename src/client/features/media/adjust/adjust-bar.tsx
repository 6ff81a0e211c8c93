import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { StatusLine } from '../../../ui/feedback/status-line.tsx'
import { BusyButton, inactiveProps } from '../../../ui/fields/busy-button.tsx'
import { HeaderSlot } from '../../../ui/layout/header-slot.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import classes from './adjust.module.css'

/** How saving stands. */
type Saving = {
  /** Whether something is changed that is not stored. */
  readonly isUnsaved: boolean
  readonly canSave: boolean
  readonly isSaving: boolean
  /** What is on the screen was saved from it. */
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
  const isTold = isUnsaved || isSaved
  return (
    <span role="status" className={classes.state}>
      {isTold && !isSaving && (
        <StatusLine tone={isSaved ? 'good' : 'waiting'}>
          {t(isSaved ? 'media.adjust.saved' : 'media.adjust.unsaved')}
        </StatusLine>
      )}
    </span>
  )
}

/** Whose image it is, steps back and on, and the ways out. */
export function AdjustBar({ media, undo, redo, saving }: AdjustBarProps) {
  const { t } = useTranslation()
  const back = linkTo.media(media.id)
  return (
    <div className={classes.bar}>
      <ActionIcon component={Link} to={back} aria-label={t('media.adjust.back')}>
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
          <Button component={Link} to={back} variant="default">
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
