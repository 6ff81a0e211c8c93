import { Button, Checkbox, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VersionContents } from '../../../../shared/versions/versions.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './copy-dialog.module.css'
import { useVersionActions } from './use-version-actions.tsx'

type Chosen = { readonly stopIds: readonly string[]; readonly hotspotIds: readonly string[] }
type StopOfVersion = VersionContents['stops'][number]

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

type HotspotChoiceProps = {
  readonly stop: StopOfVersion
  readonly hotspotIds: readonly string[]
  readonly onToggle: (id: string) => void
}

/** The hotspots of a stop, drawn once somebody wants to see them: a tour has thousands. */
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
  readonly stop: StopOfVersion
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** A stop to choose; its hotspots by themselves only where the draft has the stop to put them into. */
function StopChoice({ stop, chosen, onChange }: StopChoiceProps) {
  const { tour } = useTourEditor()
  const { stopIds, hotspotIds } = chosen
  const isWhole = stopIds.includes(stop.id)
  const isThere = tour.stops.some(({ id }) => id === stop.id)
  const ownIds = stop.hotspots.map(({ id }) => id)
  return (
    <li>
      <Checkbox
        label={stop.name}
        checked={isWhole}
        onChange={() =>
          onChange({
            stopIds: toggled(stopIds, stop.id),
            hotspotIds: hotspotIds.filter((id) => !ownIds.includes(id)),
          })
        }
      />
      {isThere && !isWhole && stop.hotspots.length > 0 && (
        <HotspotChoice
          stop={stop}
          hotspotIds={hotspotIds}
          onToggle={(id) => onChange({ stopIds, hotspotIds: toggled(hotspotIds, id) })}
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

const shownAtOnce = 50

type StopsProps = Omit<StopChoiceProps, 'stop'> & { readonly stops: readonly StopOfVersion[] }

/** The stops of a version; with a field to find them by where there are many. */
function Stops({ stops, ...choice }: StopsProps) {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(shownAtOnce)
  const plain = (text: string) => text.trim().toLocaleLowerCase(i18n.language)
  const found = stops.filter(({ name }) => plain(name).includes(plain(search)))
  return (
    <>
      {stops.length > shownAtOnce && (
        <TextInput
          mt="md"
          type="search"
          label={t('versions.findStop')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        {found.slice(0, count).map((stop) => (
          <StopChoice key={stop.id} stop={stop} {...choice} />
        ))}
      </ul>
      {found.length === 0 && <Text size="sm">{t('versions.noStop')}</Text>}
      {found.length > count && (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setCount(count + shownAtOnce)}>
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
  const [chosen, setChosen] = useState<Chosen>({ stopIds: [], hotspotIds: [] })
  const count = chosen.stopIds.length + chosen.hotspotIds.length
  if (error !== null && data === undefined)
    return <LoadFailure sentence={errorMessage(t, error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={132} />
  const confirm = () => {
    onClose()
    void copy(versionId, { stopIds: [...chosen.stopIds], hotspotIds: [...chosen.hotspotIds] })
  }
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('versions.copyHint')}
      </Text>
      <Stops stops={data.stops} chosen={chosen} onChange={setChosen} />
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

/** Chooses stops and hotspots of a version to bring into the draft. */
export function CopyDialog({ versionId, name, opened, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.copyTitle', { name })}>
      <CopyForm versionId={versionId} onClose={onClose} />
    </Dialog>
  )
}
