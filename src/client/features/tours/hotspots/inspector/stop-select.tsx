import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { StopThumbnail } from '../../stops/stop-thumbnail.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './stop-select.module.css'

type StopSelectProps = {
  readonly label: string
  /** Stops to leave out, such as the stop that the link is in. */
  readonly exceptIds?: readonly string[]
  readonly value: string | null
  readonly onPick: (stopId: string) => void
  /** Error message of the field. */
  readonly error?: string | undefined
  /** True if the field takes the focus when its dialog opens. */
  readonly takesFocus?: boolean
  /** True if the list is open initially. */
  readonly opened?: boolean
}

/** Maximum number of options that the list renders; others are found by typing. */
const optionsMax = 100

/** Number of stops above which the field can be searched. */
const searchThreshold = 8

function OptionThumbnail({ stopId }: { stopId: string | null }) {
  const { tour } = useTourEditor()
  const stop = tour.stops.find(({ id }) => id === stopId)
  return <span className={classes.image}>{stop && <StopThumbnail stop={stop} />}</span>
}

/** Select field of the tour's stops, with thumbnails. */
export function StopSelect({
  label,
  exceptIds = [],
  value,
  onPick,
  error,
  takesFocus = false,
  opened = false,
}: StopSelectProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const deniedProps = useDeniedField()
  const options = tour.stops
    .filter(({ id }) => !exceptIds.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  const isTruncated = options.length > optionsMax
  return (
    <Select
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      label={label}
      data={options}
      value={value}
      error={error}
      searchable={options.length > searchThreshold}
      limit={optionsMax}
      description={isTruncated ? t('hotspots.stop.search', { shown: optionsMax, count: options.length }) : undefined}
      allowDeselect={false}
      defaultDropdownOpened={opened}
      autoFocus={opened}
      data-autofocus={takesFocus || undefined}
      // An initially open list is part of the pane, so it must not be in a portal.
      comboboxProps={{ withinPortal: !opened }}
      placeholder={t(options.length === 0 ? 'hotspots.stop.noOther' : 'hotspots.stop.choose')}
      maxDropdownHeight={360}
      {...(value !== null && { leftSection: <OptionThumbnail stopId={value} />, leftSectionWidth: 66 })}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <OptionThumbnail stopId={option.value} />
          {option.label}
        </span>
      )}
      onChange={(stopId) => stopId !== null && onPick(stopId)}
      {...deniedProps}
    />
  )
}
