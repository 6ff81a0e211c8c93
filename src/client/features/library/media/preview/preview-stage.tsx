import { ActionIcon } from '@mantine/core'
import { useFullscreenElement } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './media-preview.module.css'

type PreviewStageProps = {
  readonly children: ReactNode
  /** Position of the fullscreen button. */
  readonly fullscreenButton?: 'top' | 'bottom'
}

/** Container of a preview with a fullscreen button, if the browser supports fullscreen. */
export function PreviewStage({ children, fullscreenButton = 'bottom' }: PreviewStageProps) {
  const { t } = useTranslation()
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.stage} data-viewer="">
      {children}
      {document.fullscreenEnabled && (
        <ActionIcon
          className={classes.maximize ?? ''}
          data-at={fullscreenButton}
          variant="transparent"
          size={44}
          aria-label={t(fullscreen ? 'media.preview.leaveFull' : 'media.preview.full')}
          onClick={() => void toggle()}
        >
          {fullscreen ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
        </ActionIcon>
      )}
    </div>
  )
}
