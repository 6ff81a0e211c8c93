import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../shared/stop-kinds.ts'
import type { Stop } from '../../../shared/stops.ts'
import { defaultView } from '../../../shared/view.ts'
import { useFieldRefusal } from '../../ui/refusal.tsx'
import { draftDocument } from '../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../viewer/tour-stage.tsx'
import { isFlatStop } from '../stops/flat-stops.ts'
import { useEditorStore } from '../tour-editor/editor-store.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { draftHotspotId, withDraft } from './hotspot-draft.ts'
import { StageNotice } from './stage-notice.tsx'
import { PlacingTools, UndoTools } from './stage-tools.tsx'
import classes from './stop-stage.module.css'
import { useHotspotActions } from './use-hotspot-actions.ts'
import { usePlacing } from './use-placing.ts'
import { ViewReadout } from './view-readout.tsx'

type StopStageProps = {
  readonly stop: Stop
  readonly viewer: TourViewer | null
  readonly onViewer: (viewer: TourViewer | null) => void
  /** A hotspot was pressed, or is being made: its pane is wanted. */
  readonly onAttention: () => void
}

function PlacingHint({ onPlaceInMiddle }: { onPlaceInMiddle: () => void }) {
  const { t } = useTranslation()
  const tool = useEditorStore((state) => state.tool)
  if (tool === null) return null
  return (
    <div className={classes.glass} data-place="hint" role="status">
      {t(`hotspots.placeHint.${tool}`)}
      <UnstyledButton className={classes.startView ?? ''} onClick={onPlaceInMiddle}>
        {t('hotspots.placeInMiddle')}
      </UnstyledButton>
    </div>
  )
}

/** The live viewer of a stop, with the tools that work on it. */
export function StopStage({ stop, viewer, onViewer, onAttention }: StopStageProps) {
  const { tour, mayEdit } = useTourEditor()
  const refusal = useFieldRefusal()
  const { selectedHotspotId, draft, tool, select } = useEditorStore()
  const { move } = useHotspotActions()
  const place = usePlacing(stop, onAttention)
  const document = useMemo(() => draftDocument(withDraft(tour, draft)), [tour, draft])
  const selected = stop.hotspots.find(({ id }) => id === selectedHotspotId)
  const isShown = stopKindNames.some((kind) => Object.hasOwn(document[kind], stop.mediaId ?? ''))
  const isFlat = isFlatStop(tour, stop)
  const onSelect = (hotspotId: string | null) => {
    if (hotspotId === null || hotspotId === draftHotspotId || hotspotId === selectedHotspotId) return
    select(hotspotId)
    onAttention()
  }
  return (
    <div className={classes.stage} data-placing={tool ?? undefined}>
      {isShown ? (
        <TourStage
          document={document}
          stopId={stop.id}
          editing
          // Whoever was led to a hotspot looks at it on arrival.
          view={selected && { yawDeg: selected.yawDeg, pitchDeg: selected.pitchDeg }}
          selectedHotspotId={draft ? draftHotspotId : selectedHotspotId}
          onViewer={onViewer}
          onPress={(direction) => (tool === null ? select(null) : place(direction))}
          onSelect={onSelect}
          onMove={(hotspotId, direction) => {
            if (!mayEdit) {
              // Brings the stored place back.
              viewer?.setDocument(draftDocument(tour))
              notifications.show({ message: refusal })
              return
            }
            const hotspot = stop.hotspots.find(({ id }) => id === hotspotId)
            if (hotspot) move(hotspot, direction)
            else if (draft) useEditorStore.getState().place({ ...draft, direction })
          }}
        />
      ) : (
        <StageNotice stop={stop} />
      )}
      {isShown && !isFlat && <PlacingTools />}
      <UndoTools />
      {isShown && !isFlat && <PlacingHint onPlaceInMiddle={() => place(viewer?.getView() ?? defaultView)} />}
      {isShown && !isFlat && viewer && <ViewReadout viewer={viewer} stop={stop} />}
    </div>
  )
}
