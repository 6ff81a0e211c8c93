import { Button, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { transitionNames } from '../../../../../shared/tours/transitions.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { type HotspotDraft, useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useTransitionChoices } from '../../tour-draft/transition-choices.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { isLinkBackUnplaced } from '../both-ends/link-ends.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { StopSelect } from '../inspector/stop-select.tsx'
import { useLinkBack } from '../inspector/use-link-back.ts'
import { ViewPicker } from '../inspector/view-picker.tsx'
import { linkBackOf } from '../list/linked-stops.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import classes from './stop.module.css'

type LinkProps = { readonly hotspot: HotspotOf<'stop'> }

function ArrivalField({ hotspot }: LinkProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const { update } = useHotspotActions()
  const [isPicking, setPicking] = useState(false)
  const deniedProps = useDeniedField()
  const { details } = hotspot
  const selectedView = details.arrival === 'automatic' ? undefined : details.arrival
  return (
    <div>
      <Text id={labelId} className={classes.label ?? ''}>
        {t('hotspots.stop.arrival')}
      </Text>
      <SegmentedControl
        fullWidth
        color="teal"
        aria-labelledby={labelId}
        {...deniedProps}
        value={selectedView ? 'view' : 'automatic'}
        data={[
          { value: 'automatic', label: t('hotspots.stop.automatic') },
          { value: 'view', label: t('hotspots.stop.setView') },
        ]}
        onChange={(value) => {
          if (value === 'automatic') update(hotspot, { details: { ...details, arrival: 'automatic' } })
          else setPicking(true)
        }}
      />
      {selectedView && (
        <Allowed to="manageTours">
          <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setPicking(true)}>
            {t('hotspots.stop.changeView', { ...selectedView })}
          </Button>
        </Allowed>
      )}
      {isPicking && (
        <ViewPicker
          stopId={details.targetStopId}
          view={selectedView}
          onClose={() => setPicking(false)}
          onPick={(arrival) => update(hotspot, { details: { ...details, arrival } })}
        />
      )}
    </div>
  )
}

const inheritFromTour = 'tour'

function TransitionField({ hotspot }: LinkProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const choices = useTransitionChoices()
  const deniedProps = useDeniedField()
  const { transition: selectedTransition = inheritFromTour, ...otherDetails } = hotspot.details
  return (
    <Select
      label={t('editor.field.transition')}
      data={[{ value: inheritFromTour, label: t('editor.transition.asTour') }, ...choices]}
      value={selectedTransition}
      allowDeselect={false}
      onChange={(value) => {
        const transition = transitionNames.find((name) => name === value)
        update(hotspot, { details: transition ? { ...otherDetails, transition } : otherDetails })
      }}
      {...deniedProps}
    />
  )
}

/** State of the link back from the target, with a button to add or edit it. */
function LinkBack({ hotspot }: LinkProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const addLinkBack = useLinkBack()
  const source = stopOf(tour, hotspot.stopId)
  const target = stopOf(tour, hotspot.details.targetStopId)
  if (!source || !target || source.id === target.id) return null
  const hasLinkBack = linkBackOf(target, source.id) !== undefined
  const openBothEnds = () => useEditorStore.getState().setLinkedPair({ firstId: source.id, secondId: target.id })
  return (
    <div className={hasLinkBack ? classes.hasLinkBack : classes.noLinkBack}>
      {hasLinkBack && <IconArrowsLeftRight size={18} aria-hidden="true" />}
      <span className={classes.linkBackText}>
        {t(hasLinkBack ? 'hotspots.stop.linkBackExists' : 'hotspots.stop.noLinkBack', { stop: target.name })}
      </span>
      <Allowed to="manageTours">
        <Button variant="default" size="compact-md" onClick={hasLinkBack ? openBothEnds : () => addLinkBack(hotspot)}>
          {t(hasLinkBack ? 'hotspots.bothEnds.open' : 'hotspots.stop.addLinkBack')}
        </Button>
      </Allowed>
    </div>
  )
}

function StopForm({ hotspot }: LinkProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { update } = useHotspotActions()
  const target = stopOf(tour, hotspot.details.targetStopId)
  const changeTarget = (targetStopId: string) =>
    update(hotspot, { details: { ...hotspot.details, targetStopId, arrival: 'automatic' } })
  return (
    <>
      <StopSelect
        label={t('hotspots.stop.target')}
        exceptIds={[hotspot.stopId]}
        value={target?.id ?? null}
        onPick={changeTarget}
      />
      {!target && <Text c="red">{t('hotspots.stop.broken')}</Text>}
      {target && !isFlatStop(tour, target) && <ArrivalField hotspot={hotspot} />}
      {target && <TransitionField hotspot={hotspot} />}
      <LinkBack hotspot={hotspot} />
    </>
  )
}

function StopCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [targetStopId, setTargetStopId] = useState<string | null>(null)
  const [addsLinkBack, setAddsLinkBack] = useState(true)
  const target = targetStopId === null ? undefined : stopOf(tour, targetStopId)
  const hasLinkBack = target !== undefined && linkBackOf(target, draft.stopId) !== undefined
  const source = stopOf(tour, draft.stopId)
  const isLinkBackPlacedNext = source && target && isLinkBackUnplaced(tour, source, target)
  const add = async () => {
    if (!target) return
    const details = { targetStopId: target.id, arrival: 'automatic' }
    const created = await create({
      stopId: draft.stopId,
      kind: draft.kind,
      ...draft.direction,
      details,
      wayBack: addsLinkBack && !hasLinkBack,
    })
    // The tool stays selected until Escape, because a stop usually gets several links.
    if (created?.kind === 'stop') useEditorStore.getState().selectTool('stop')
  }
  return (
    <Stack gap="md">
      <StopSelect
        label={t('hotspots.stop.target')}
        exceptIds={[draft.stopId]}
        value={targetStopId}
        onPick={setTargetStopId}
        opened
      />
      {target && hasLinkBack ? (
        <p className={classes.hasLinkBack}>
          <IconArrowsLeftRight size={18} aria-hidden="true" />
          {t('hotspots.stop.linkBackExists', { stop: target.name })}
        </p>
      ) : (
        <Switch
          label={t('hotspots.stop.withLinkBack')}
          description={t(
            isLinkBackPlacedNext ? 'hotspots.stop.withPlacedLinkBackHint' : 'hotspots.stop.withLinkBackHint',
          )}
          checked={addsLinkBack}
          onChange={(event) => setAddsLinkBack(event.currentTarget.checked)}
        />
      )}
      <BusyButton disabled={!target} isBusy={isSaving} onClick={() => void add()}>
        {t('hotspots.stop.add')}
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
    </Stack>
  )
}

export const stopHotspotEditor: HotspotKindEditor<'stop'> = {
  Form: StopForm,
  CreateForm: StopCreateForm,
}
