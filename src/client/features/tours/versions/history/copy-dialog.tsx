import { Button, Checkbox, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VersionContents } from '../../../../../shared/versions/versions.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './copy-dialog.module.css'
import { useVersionActions } from './use-version-actions.tsx'

type Selection = { readonly stopIds: readonly string[]; readonly hotspotIds: readonly string[] }
type VersionStop = VersionContents['stops'][number]

const withToggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((otherId) => otherId !== id) : [...ids, id]

type HotspotChoiceProps = {
  readonly stop: VersionStop
  readonly hotspotIds: readonly string[]
  readonly onToggle: (id: string) => void
}

/** Hotspots of a stop, rendered only when expanded, because a tour can have thousands. */
function HotspotChoice({ stop, hotspotIds, onToggle }: HotspotChoiceProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.hotspots} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('versions.showHotspots', { count: stop.hotspots.length, stop: stop.name })}</summary>
      {isOpen && (
        <ul className={classes.list}>
          {stop.hotspots.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name || t('hotspots.untitled')}
                checked={hotspotIds.includes(id)}
                onChange={() => onToggle(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

type StopChoiceProps = {
  readonly stop: VersionStop
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
}

/** Checkbox of a stop. Its hotspots can be chosen individually if the draft still has the stop. */
function StopChoice({ stop, selection, onChange }: StopChoiceProps) {
  const { tour } = useTourEditor()
  const { stopIds, hotspotIds } = selection
  const isSelected = stopIds.includes(stop.id)
  const isInDraft = tour.stops.some(({ id }) => id === stop.id)
  const ownHotspotIds = stop.hotspots.map(({ id }) => id)
  return (
    <li>
      <Checkbox
        label={stop.name}
        checked={isSelected}
        onChange={() =>
          onChange({
            stopIds: withToggled(stopIds, stop.id),
            hotspotIds: hotspotIds.filter((id) => !ownHotspotIds.includes(id)),
          })
        }
      />
      {isInDraft && !isSelected && stop.hotspots.length > 0 && (
        <HotspotChoice
          stop={stop}
          hotspotIds={hotspotIds}
          onToggle={(id) => onChange({ stopIds, hotspotIds: withToggled(hotspotIds, id) })}
        />
      )}
    </li>
  )
}

type CopyDialogProps = {
  readonly versionId: string
  readonly name: string
  readonly opened: boolean
  readonly onClose: () => void
}

const stopsPerPage = 50

type StopsProps = Omit<StopChoiceProps, 'stop'> & { readonly stops: readonly VersionStop[] }

/** Stops of a version, with a search field if there are many. */
function Stops({ stops, ...choice }: StopsProps) {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const [visibleCount, setVisibleCount] = useState(stopsPerPage)
  const normalize = (text: string) => text.trim().toLocaleLowerCase(i18n.language)
  const matchingStops = stops.filter(({ name }) => normalize(name).includes(normalize(search)))
  return (
    <>
      {stops.length > stopsPerPage && (
        <TextInput
          mt="md"
          type="search"
          label={t('versions.findStop')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        {matchingStops.slice(0, visibleCount).map((stop) => (
          <StopChoice key={stop.id} stop={stop} {...choice} />
        ))}
      </ul>
      {matchingStops.length === 0 && <Text size="sm">{t('versions.noStop')}</Text>}
      {matchingStops.length > visibleCount && (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setVisibleCount(visibleCount + stopsPerPage)}>
          {t('versions.moreStops')}
        </Button>
      )}
    </>
  )
}

function CopyForm({ versionId, onClose }: Omit<CopyDialogProps, 'name' | 'opened'>) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { copy } = useVersionActions()
  const { data, error, refetch } = trpc.versions.get.useQuery({ tourId: tour.id, versionId })
  const [selection, setSelection] = useState<Selection>({ stopIds: [], hotspotIds: [] })
  const count = selection.stopIds.length + selection.hotspotIds.length
  if (error !== null && data === undefined)
    return <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={132} />
  const confirm = () => {
    onClose()
    void copy(versionId, { stopIds: [...selection.stopIds], hotspotIds: [...selection.hotspotIds] })
  }
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('versions.copyHint')}
      </Text>
      <Stops stops={data.stops} selection={selection} onChange={setSelection} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button disabled={count === 0} onClick={confirm}>
          {t('versions.copyCount', { count })}
        </Button>
      </Group>
    </>
  )
}

/** Chooses stops and hotspots of a version to copy into the draft. */
export function CopyDialog({ versionId, name, opened, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.copyTitle', { name })}>
      <CopyForm versionId={versionId} onClose={onClose} />
    </Dialog>
  )
}
