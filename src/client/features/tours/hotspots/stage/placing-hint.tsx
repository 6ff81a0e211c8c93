import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import classes from './stop-stage.module.css'
import type { useSketch } from './use-sketch.ts'

type PlacingHintProps = { readonly drawing: ReturnType<typeof useSketch>; readonly onPlaceInCenter: () => void }

function HintButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.glassButton ?? ''} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}

/** Instructions for the selected tool, with buttons as the alternative to the pointer. */
export function PlacingHint({ drawing, onPlaceInCenter }: PlacingHintProps) {
  const { t } = useTranslation()
  const tool = useEditorStore((state) => state.tool)
  if (tool === null) return null
  const { sketch, canFinish, finish, removeLastCorner } = drawing
  return (
    <div className={classes.glass} data-place="hint">
      <span role="status">
        {sketch
          ? t(canFinish ? 'hotspots.area.closing' : 'hotspots.area.drawing', { count: sketch.corners.length })
          : t(`hotspots.placeHint.${tool}`)}
      </span>
      {canFinish && <HintButton label={t('hotspots.area.finish')} onClick={finish} />}
      {sketch ? (
        <HintButton label={t('hotspots.area.removeLastCorner')} onClick={removeLastCorner} />
      ) : (
        <HintButton label={t('hotspots.placeInMiddle')} onClick={onPlaceInCenter} />
      )}
    </div>
  )
}
