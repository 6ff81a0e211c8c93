import { ActionIcon } from '@mantine/core'
import { useFullscreenElement } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './media-preview.module.css'

type PreviewStageProps = {
  readonly children: ReactNode
  /** Where the button is that fills the screen. */
  readonly maximizes?: 'top' | 'bottom'
}

/** A box for something to look around in, which can fill the screen where the browser lets it. */
export function PreviewStage({ children, maximizes = 'bottom' }: PreviewStageProps) {
  const { t } = useTranslation()
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.stage} data-viewer="">
      {children}
      {document.fullscreenEnabled && (
        <ActionIcon
          className={classes.maximize ?? ''}
          data-at={maximizes}
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
