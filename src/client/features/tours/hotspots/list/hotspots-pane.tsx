import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import classes from '../inspector/hotspot-inspector.module.css'
import { HotspotInspector } from '../inspector/hotspot-inspector.tsx'
import { HotspotList } from './hotspot-list.tsx'

/** Status of creating a hotspot for screen readers, and its error. */
function SubmitStatus() {
  const { t } = useTranslation()
  const { state, dispatch } = useSubmitStore()
  return (
    <>
      <div role="status" className="visually-hidden">
        {state.name === 'saving' && t('hotspots.submit.saving')}
        {state.name === 'success' && t('hotspots.submit.success')}
      </div>
      {state.name === 'error' && (
        <Alert
          color="red"
          m="md"
          mb={0}
          icon={<IconAlertTriangle size={20} />}
          title={t('hotspots.submit.error')}
          withCloseButton
          closeButtonLabel={t('editor.close')}
          onClose={() => dispatch({ type: 'settled' })}
        >
          {state.message}
        </Alert>
      )}
    </>
  )
}

type PaneProps = { readonly stop: Stop; readonly viewer: TourViewer | null }

/** Right pane of the hotspots manager: the create form, the inspector of the selected hotspot, or the list. */
export function HotspotsPane({ stop, viewer }: PaneProps) {
  const { t } = useTranslation()
  const { selectedHotspotId, draft, select } = useEditorStore()
  const selected = stop.hotspots.find(({ id }) => id === selectedHotspotId)
  const CreateForm = draft?.stopId === stop.id ? kindEditorOf(draft.kind)?.CreateForm : undefined
  const dispatch = useSubmitStore((store) => store.dispatch)
  useEffect(() => () => dispatch({ type: 'settled' }), [dispatch])
  const content = () => {
    if (draft && CreateForm) {
      return (
        <div className={classes.inspector}>
          <h2 className={classes.title}>{t(`hotspots.new.${draft.kind}`)}</h2>
          <CreateForm key={draft.id} draft={draft} />
        </div>
      )
    }
    if (selected) return <HotspotInspector key={selected.id} hotspot={selected} viewer={viewer} />
    return <HotspotList stop={stop} onPick={({ id }) => select(id)} />
  }
  return (
    <>
      <SubmitStatus />
      {content()}
    </>
  )
}
