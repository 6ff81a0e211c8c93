import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { useCommentsStore } from '../comments-store.ts'
import classes from './comment-pins.module.css'
import { useCommentPlacing } from './use-comment-placing.ts'

type HintButtonProps = {
  readonly label: string
  /** Whoever came by the keyboard goes on there. */
  readonly isFocusedFirst?: boolean
  readonly onClick: () => void
}

function HintButton({ label, isFocusedFirst = false, onClick }: HintButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocusedFirst) button.current?.focus({ preventScroll: true })
  }, [isFocusedFirst])
  return (
    <UnstyledButton ref={button} className={classes.hintButton ?? ''} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}

type StageHintProps = { readonly stopId: string; readonly viewer: TourViewer }

/** How to pin a comment, also without a pointer; on a phone, the way back to the comments that were put aside. */
export function StageHint({ stopId, viewer }: StageHintProps) {
  const { t } = useTranslation()
  const { isPlacing, place } = useCommentPlacing(stopId)
  const { isAside, stopPlacing, open, close } = useCommentsStore()
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  useEscape(isPlacing, stopPlacing)
  const { clientWidth, clientHeight } = viewer.element
  const placeInMiddle = () => place(viewer.screenToDirection(clientWidth / 2, clientHeight / 2))
  if (isPlacing) {
    return (
      <div className={classes.hint}>
        <span role="status">{t('comments.placing')}</span>
        <HintButton label={t('hotspots.placeInMiddle')} isFocusedFirst onClick={placeInMiddle} />
        <HintButton label={t('editor.cancel')} onClick={stopPlacing} />
      </div>
    )
  }
  if (!isNarrow || !isAside) return null
  return (
    <div className={classes.hint}>
      <HintButton label={t('comments.back')} isFocusedFirst onClick={open} />
      <HintButton label={t('comments.close')} onClick={close} />
    </div>
  )
}
