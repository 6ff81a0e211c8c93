import { Button, Group, Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { CheckboxRows } from '../../../../ui/layout/checkbox-rows.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useEditableStops } from '../../stops/bulk/use-bulk-stops.ts'
import { StopThumbnail } from '../../stops/stop-thumbnail.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './bulk.module.css'
import { type CopyTarget, copyTargets } from './copy-targets.ts'
import { useCopyHotspots } from './use-copy-hotspots.ts'

const rowPx = 56

/** Number of stops above which the dialog has a search field. */
const searchThreshold = 8

type TargetRow = { readonly target: CopyTarget; readonly position: number; readonly reason: string | null }

/** Other stops, with a reason for each that nothing can be copied to. */
function useTargetRows(source: Stop, hotspots: readonly Hotspot[]): readonly TargetRow[] {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const editableOf = useEditableStops()
  const targets = useMemo(() => copyTargets(tour, source, hotspots), [tour, source, hotspots])
  const lockReasons = new Map(editableOf(tour.stops).skipped.map(({ id, reason }) => [id, reason]))
  const positions = new Map(tour.stops.map(({ id }, index) => [id, index + 1]))
  return targets.map((target) => ({
    target,
    position: positions.get(target.stop.id) ?? 0,
    reason: lockReasons.get(target.stop.id) ?? (target.problem && t(`hotspots.bulk.copyProblem.${target.problem}`)),
  }))
}

/** Thumbnail and name of a stop, and the reason if nothing can be copied to it. */
function TargetLabel({ row: { target, position, reason } }: { readonly row: TargetRow }) {
  return (
    <span className={classes.label}>
      <span className={classes.image} aria-hidden="true">
        <StopThumbnail stop={target.stop} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>
          {position}. {target.stop.name}
        </span>
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  )
}

type CopyFormProps = {
  readonly source: Stop
  readonly hotspots: readonly Hotspot[]
  readonly onDone: () => void
}

function CopyForm({ source, hotspots, onDone }: CopyFormProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const { copy, progress, failure } = useCopyHotspots()
  const rows = useTargetRows(source, hotspots)
  const needle = search.trim().toLocaleLowerCase()
  const listedRows = rows.filter(({ target: { stop } }) => stop.name.toLocaleLowerCase().includes(needle))
  const selectableIds = listedRows.filter(({ reason }) => reason === null).map(({ target: { stop } }) => stop.id)
  const selectedRows = rows.filter(({ target: { stop }, reason }) => reason === null && selectedIds.has(stop.id))
  const isBusy = progress !== null
  const toggle = (id: string) => {
    const newIds = new Set(selectedIds)
    if (!newIds.delete(id)) newIds.add(id)
    setSelectedIds(newIds)
  }
  const toggleAll = (isSelected: boolean) => {
    const unlistedIds = [...selectedIds].filter((id) => !selectableIds.includes(id))
    setSelectedIds(new Set(isSelected ? [...unlistedIds, ...selectableIds] : unlistedIds))
  }
  const save = async () => {
    const failedIds = await copy(selectedRows.map(({ target }) => target))
    if (failedIds.size === 0) onDone()
    else setSelectedIds(failedIds)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {rows.length > searchThreshold && (
        <SearchField label={t('hotspots.bulk.searchStops')} value={search} onChange={setSearch} isFirst />
      )}
      <div className={classes.list}>
        {listedRows.length === 0 ? (
          <p className={classes.nothing}>{t('hotspots.bulk.noStops')}</p>
        ) : (
          <CheckboxRows
            legend={t('hotspots.bulk.targets')}
            selectAllLabel={t('hotspots.bulk.selectAll')}
            rowPx={rowPx}
            rows={listedRows.map((row) => ({
              key: row.target.stop.id,
              isChecked: row.reason === null && selectedIds.has(row.target.stop.id),
              isDisabled: isBusy || row.reason !== null,
              label: <TargetLabel row={row} />,
            }))}
            onToggle={toggle}
            onToggleAll={toggleAll}
          />
        )}
      </div>
      {failure !== null && (
        <FailureAlert message={t('hotspots.bulk.copyFailed', { count: failure.count })} reason={failure.reason} />
      )}
      {progress !== null && (
        <Progress
          mt="md"
          value={(progress.copied / progress.total) * 100}
          size="sm"
          aria-label={t('hotspots.bulk.copyProgress', progress)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          {t('editor.cancel')}
        </Button>
        <BusyButton type="submit" isBusy={isBusy} disabled={selectedRows.length === 0}>
          {t('hotspots.bulk.copyTo', { count: selectedRows.length })}
        </BusyButton>
      </Group>
    </form>
  )
}

type CopyDialogProps = {
  readonly opened: boolean
  readonly source: Stop
  readonly hotspots: readonly Hotspot[]
  readonly onClose: () => void
}

/** Dialog that copies hotspots of a stop to other stops, at the same position in their images. */
export function CopyDialog({ opened, source, hotspots, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('hotspots.bulk.copyTitle', { count: hotspots.length })}
    >
      <CopyForm source={source} hotspots={hotspots} onDone={onClose} />
    </Dialog>
  )
}
