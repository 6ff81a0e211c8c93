import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useCommentsStore } from '../comments-store.ts'
import classes from './comment-pins.module.css'
import { useCommentPlacing } from './use-comment-placing.ts'

type HintButtonProps = {
  readonly label: string
  /** True to take the focus when it appears. */
  readonly takesFocus?: boolean
  readonly onClick: () => void
}

function HintButton({ label, takesFocus = false, onClick }: HintButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <UnstyledButton ref={button} className={classes.hintButton ?? ''} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}

type StageHintProps = { readonly stopId: string; readonly viewer: TourViewer }

/** Hint for pinning a comment, also by keyboard; on phones, buttons of the minimized comments. */
export function StageHint({ stopId, viewer }: StageHintProps) {
  const { t } = useTranslation()
  const { isPlacing, place } = useCommentPlacing(stopId)
  const { isMinimized, stopPlacing, open, close } = useCommentsStore()
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  useEscape(isPlacing, stopPlacing)
  const { clientWidth, clientHeight } = viewer.element
  const placeInCenter = () => place(viewer.screenToDirection(clientWidth / 2, clientHeight / 2))
  if (isPlacing) {
    return (
      <div className={classes.hint}>
        <span role="status">{t('comments.placing')}</span>
        <HintButton label={t('hotspots.placeInMiddle')} takesFocus onClick={placeInCenter} />
        <HintButton label={t('editor.cancel')} onClick={stopPlacing} />
      </div>
    )
  }
  if (!isNarrow || !isMinimized) return null
  return (
    <div className={classes.hint}>
      <HintButton label={t('comments.back')} takesFocus onClick={open} />
      <HintButton label={t('comments.close')} onClick={close} />
    </div>
  )
}
