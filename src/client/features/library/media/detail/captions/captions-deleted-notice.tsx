import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../media-panel.module.css'

/** Notice with Undo after captions were deleted. It takes the focus, because the button that had it is gone. */
export function CaptionsDeletedNotice({ label, onUndo }: { readonly label: string; readonly onUndo: () => void }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className={classes.deleted}>
      <span>{t('media.captions.deleted', { label })}</span>
      <Button ref={button} variant="default" size="compact-md" onClick={onUndo}>
        {t('app.undo')}
      </Button>
    </p>
  )
}
