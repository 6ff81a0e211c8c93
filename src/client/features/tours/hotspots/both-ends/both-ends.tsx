import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { draftDocument } from '../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { insertHotspots } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { createIdempotentIds } from '../../tour-draft/saving/idempotent-ids.ts'
import { useUndoNotice } from '../../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { draftHotspotId, withDraft } from '../draft/hotspot-draft.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { roundView } from '../inspector/round-view.ts'
import classes from './both-ends.module.css'
import { type LinkEnd, type LinkEnds, linkEndsOf, linkUpdates, newLinks } from './link-ends.ts'

/** Saves both ends as one undo step: new links by one request, then changes of existing ones. */
function useSaveEnds() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const { tour, queue, cache } = useTourEditor()
  const showUndo = useUndoNotice()
  const [idempotentIds] = useState(createIdempotentIds)
  return async (ends: LinkEnds): Promise<void> => {
    const hotspots = newLinks(ends).map((hotspot) => ({ ...hotspot, id: idempotentIds.idFor(hotspot.stopId) }))
    const updates = linkUpdates(ends)
    const saved =
      hotspots.length === 0
        ? null
        : await queue.enqueue(() => client.hotspots.createMany.mutate({ tourId: tour.id, hotspots }))
    if (saved) cache.applySave.hotspots(saved)
    idempotentIds.forget(hotspots.map(({ stopId }) => stopId))
    const edits = saved ? [insertHotspots(cache.read() ?? tour, saved.hotspots), ...updates] : updates
    if (edits.length === 0) return
    useEditorStore.getState().record(edits)
    for (const update of updates) queue.push(update)
    showUndo(edits, t('hotspots.bothEnds.saved', { first: ends[0].stop.name, second: ends[1].stop.name }))
    void cache.refreshIfStale()
  }
}

/** Tour with only the arrow of one end, so that nothing else can be moved. */
function withOneArrow(tour: Tour, { stop, direction, isArea }: LinkEnd): Tour {
  const stops = tour.stops.map((other) => ({ ...other, hotspots: [] }))
  return withDraft({ ...tour, stops }, isArea ? null : { kind: 'stop', stopId: stop.id, direction })
}

type EndProps = {
  /** End with an arrow in the stop of this half. */
  readonly end: LinkEnd
  /** End of the other half. Its link leads to the stop of this half. */
  readonly otherEnd: LinkEnd
  readonly onEnd: (end: LinkEnd) => void
  readonly onOtherEnd: (otherEnd: LinkEnd) => void
}

/** Half of the dialog: one stop with its arrow to the other stop, and the view of visitors who arrive from there. */
function EndStage({ end, otherEnd, onEnd, onOtherEnd }: EndProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const document = useMemo(() => draftDocument(withOneArrow(tour, end)), [tour, end])
  const names = { stop: end.stop.name, target: end.target.name }
  const isArrivalSet = otherEnd.arrival !== 'automatic'
  const automaticKey = end.isPlaced ? 'automatic' : 'startView'
  const arrivalKey = isArrivalSet ? 'view' : automaticKey
  return (
    <section className={classes.end} aria-label={end.stop.name}>
      <h3 className={classes.title}>{t('hotspots.bothEnds.arrow', names)}</h3>
      <div className={classes.stage}>
        <TourStage
          document={document}
          stopId={end.stop.id}
          editing
          view={end.isPlaced ? end.direction : undefined}
          selectedHotspotId={draftHotspotId}
          onViewer={setViewer}
          onMove={(_id, direction) => onEnd({ ...end, direction: roundDirection(direction), isPlaced: true })}
        />
      </div>
      {!end.isPlaced && <p className={classes.unplaced}>{t('hotspots.bothEnds.unplaced', names)}</p>}
      {end.isArea && <p className={classes.arrivalText}>{t('hotspots.bothEnds.area', names)}</p>}
      {!isFlatStop(tour, end.stop) && !otherEnd.isArea && (
        <div className={classes.arrival}>
          <Button
            variant="default"
            leftSection={isArrivalSet && <IconCheck size={18} aria-hidden="true" />}
            aria-label={t('hotspots.bothEnds.useViewOf', names)}
            disabled={viewer === null}
            onClick={() => viewer && onOtherEnd({ ...otherEnd, arrival: roundView(viewer.getView()) })}
          >
            {t('hotspots.bothEnds.useView')}
          </Button>
          <span role="status" className={classes.arrivalText}>
            {t(`hotspots.bothEnds.arrival.${arrivalKey}`, { stop: end.target.name })}
          </span>
          {isArrivalSet && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={t('hotspots.bothEnds.resetOf', names)}
              onClick={() => onOtherEnd({ ...otherEnd, arrival: 'automatic' })}
            >
              {t('hotspots.bothEnds.reset')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type BothEndsProps = {
  readonly first: Stop
  readonly second: Stop
  readonly onClose: () => void
  /** Called with true before the links are saved, and with false after a failure. */
  readonly onSaving: (isSaving: boolean) => void
}

/** Two linked stops side by side. A person places the arrows and sets the views of arriving visitors. */
export function BothEnds({ first, second, onClose, onSaving }: BothEndsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const save = useSaveEnds()
  const [[firstEnd, secondEnd], setEnds] = useState<LinkEnds>(() => linkEndsOf(tour, first, second))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const changeSaving = (isNowSaving: boolean) => {
    setSaving(isNowSaving)
    onSaving(isNowSaving)
  }
  const submit = async () => {
    changeSaving(true)
    setFailure(null)
    try {
      await save([firstEnd, secondEnd])
      onClose()
    } catch (error) {
      setFailure(errorMessage(t, error))
      changeSaving(false)
    }
  }
  const setFirst = (end: LinkEnd) => setEnds(([, other]) => [end, other])
  const setSecond = (end: LinkEnd) => setEnds(([other]) => [other, end])
  return (
    <>
      <p className={classes.hint}>{t('hotspots.bothEnds.hint')}</p>
      <div className={classes.ends}>
        <EndStage end={firstEnd} otherEnd={secondEnd} onEnd={setFirst} onOtherEnd={setSecond} />
        <EndStage end={secondEnd} otherEnd={firstEnd} onEnd={setSecond} onOtherEnd={setFirst} />
      </div>
      {failure !== null && <FailureAlert message={t('hotspots.bothEnds.failed')} reason={failure} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <BusyButton isBusy={isSaving} onClick={() => void submit()}>
          {t('hotspots.bothEnds.save')}
        </BusyButton>
      </Group>
    </>
  )
}
