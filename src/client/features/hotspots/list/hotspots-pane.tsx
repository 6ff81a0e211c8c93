import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import classes from '../inspector/hotspot-inspector.module.css'
import { HotspotInspector } from '../inspector/hotspot-inspector.tsx'
import { HotspotList } from './hotspot-list.tsx'

/** How the submit of a hotspot went, where it says more than the header does. */
function SubmitLine() {
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

/** The right pane of the hotspots manager: what is being made, what is selected, or all there are. */
export function HotspotsPane({ stop, viewer }: PaneProps) {
  const { t } = useTranslation()
  const { selectedHotspotId, draft, select } = useEditorStore()
  const selected = stop.hotspots.find(({ id }) => id === selectedHotspotId)
  const CreateForm = draft?.stopId === stop.id ? kindEditorOf(draft.kind)?.CreateForm : undefined
  const dispatch = useSubmitStore((store) => store.dispatch)
  useEffect(() => () => dispatch({ type: 'settled' }), [dispatch])
  return (
    <>
      <SubmitLine />
      {draft && CreateForm ? (
        <div className={classes.inspector}>
          <h2 className={classes.title}>{t(`hotspots.make.${draft.kind}`)}</h2>
          <CreateForm key={draft.id} draft={draft} />
        </div>
      ) : selected ? (
        <HotspotInspector key={selected.id} hotspot={selected} viewer={viewer} />
      ) : (
        <HotspotList stop={stop} onPick={({ id }) => select(id)} />
      )}
    </>
  )
}
