import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import classes from './stop-stage.module.css'
import type { useSketch } from './use-sketch.ts'

type PlacingHintProps = { readonly drawing: ReturnType<typeof useSketch>; readonly onPlaceInMiddle: () => void }

function HintButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.startView ?? ''} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}

/** What to do with the chosen tool, and how to do without a pointer. */
export function PlacingHint({ drawing, onPlaceInMiddle }: PlacingHintProps) {
  const { t } = useTranslation()
  const tool = useEditorStore((state) => state.tool)
  if (tool === null) return null
  const { sketch, mayFinish, finish, takeBack } = drawing
  return (
    <div className={classes.glass} data-place="hint">
      <span role="status">
        {sketch
          ? t(mayFinish ? 'hotspots.area.closing' : 'hotspots.area.drawing', { count: sketch.corners.length })
          : t(`hotspots.placeHint.${tool}`)}
      </span>
      {mayFinish && <HintButton label={t('hotspots.area.finish')} onClick={finish} />}
      {sketch ? (
        <HintButton label={t('hotspots.area.takeBack')} onClick={takeBack} />
      ) : (
        <HintButton label={t('hotspots.placeInMiddle')} onClick={onPlaceInMiddle} />
      )}
    </div>
  )
}
