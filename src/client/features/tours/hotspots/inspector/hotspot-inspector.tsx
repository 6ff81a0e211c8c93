import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { AccessNote } from '../../../../ui/feedback/denied.tsx'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { HotspotCounts, HotspotCountsRange } from '../../../insight/analytics/stop/hotspot-counts.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { CopyDialog } from '../bulk/copy-dialog.tsx'
import { CustomDataField } from '../custom-data/custom-data-field.tsx'
import { useSubmitStore } from '../draft/submit-store.ts'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { useHotspotName } from '../list/use-hotspot-name.ts'
import classes from './hotspot-inspector.module.css'
import { PositionFields } from './position-fields.tsx'
import { SpanFields } from './span-fields.tsx'
import { StyleFields, VisibilityFields } from './style-fields.tsx'

type InspectorProps = { readonly hotspot: Hotspot }

function InspectorHeader({ hotspot }: InspectorProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { duplicate, deleteHotspot } = useHotspotActions()
  const [isCopying, setCopying] = useState(false)
  const source = stopOf(tour, hotspot.stopId)
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>{t(`hotspots.kind.${hotspot.kind}`)}</h2>
      <Allowed to="manageTours" tip={t('hotspots.duplicate')}>
        <ActionIcon aria-label={t('hotspots.duplicate')} onClick={() => void duplicate(hotspot)}>
          <IconCopy size={20} aria-hidden="true" />
        </ActionIcon>
      </Allowed>
      {source && tour.stops.length > 1 && (
        <>
          <Allowed to="manageTours" tip={t('hotspots.bulk.copyAction')}>
            <ActionIcon aria-label={t('hotspots.bulk.copyAction')} onClick={() => setCopying(true)}>
              <IconCopyPlus size={20} aria-hidden="true" />
            </ActionIcon>
          </Allowed>
          <CopyDialog opened={isCopying} source={source} hotspots={[hotspot]} onClose={() => setCopying(false)} />
        </>
      )}
      <Allowed to="manageTours" tip={t('hotspots.delete')} whileReadOnly>
        <ActionIcon aria-label={t('hotspots.delete')} onClick={() => deleteHotspot(hotspot)}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Allowed>
    </header>
  )
}

function BackToList() {
  const { t } = useTranslation()
  return (
    <Button
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} />}
      onClick={() => useEditorStore.getState().select(null)}
    >
      {t('hotspots.all')}
    </Button>
  )
}

/** Position fields, collapsed because hotspots are usually placed in the scene. */
function Angles({ hotspot }: InspectorProps) {
  const { t } = useTranslation()
  return (
    <details className={classes.more}>
      <summary>{t('hotspots.angles')}</summary>
      <div className={classes.moreFields}>
        <PositionFields hotspot={hotspot} />
      </div>
    </details>
  )
}

/** Fields of the selected hotspot, each saved automatically. */
export function HotspotInspector({ hotspot, viewer }: InspectorProps & { readonly viewer: TourViewer | null }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const editor = kindEditorOf(hotspot.kind)
  const nameOf = useHotspotName()
  // A successful submit means that the inspector opens for the hotspot that was just created.
  const [createdHotspotId] = useState(() => (useSubmitStore.getState().state.name === 'success' ? hotspot.id : null))
  const isNew = hotspot.id === createdHotspotId
  return (
    <div className={classes.inspector}>
      <BackToList />
      <InspectorHeader hotspot={hotspot} />
      <AccessNote />
      <div className={classes.counts}>
        <HotspotCounts hotspot={hotspot} />
        <HotspotCountsRange stopId={hotspot.stopId} />
      </div>
      {editor && <editor.Form hotspot={hotspot} isNew={isNew} />}
      <SavedText
        id={fieldId('title')}
        label={t('editor.field.title')}
        value={hotspot.title}
        onCommit={(title) => update(hotspot, { title })}
        maxLength={textLimits.nameMaxLength}
        placeholder={nameOf({ ...hotspot, title: '' })}
        autoFocus={isNew && editor?.focusesForm !== true}
      />
      <StyleFields hotspot={hotspot} />
      <SpanFields hotspot={hotspot} viewer={viewer} />
      <Angles hotspot={hotspot} />
      <details className={classes.more}>
        <summary>{t('hotspots.more')}</summary>
        <div className={classes.moreFields}>
          {editor?.MoreFields && <editor.MoreFields hotspot={hotspot} />}
          <SavedText
            label={t('hotspots.description')}
            value={hotspot.description}
            onCommit={(description) => update(hotspot, { description })}
            maxLength={textLimits.plainTextMaxLength}
            multiline
          />
          <SavedText
            label={t('editor.field.tooltip')}
            value={hotspot.tooltip}
            onCommit={(tooltip) => update(hotspot, { tooltip })}
            maxLength={textLimits.nameMaxLength}
          />
          <VisibilityFields hotspot={hotspot} />
        </div>
      </details>
      <details className={classes.more}>
        <summary>{t('hotspots.advanced')}</summary>
        <div className={classes.moreFields}>
          <CustomDataField hotspot={hotspot} />
        </div>
      </details>
    </div>
  )
}
