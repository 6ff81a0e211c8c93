import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { StopThumbnail } from '../../stops/stop-thumbnail.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './stop-select.module.css'

type StopSelectProps = {
  readonly label: string
  /** The stop that is not offered: nobody needs a link to where they are. */
  readonly exceptId?: string
  readonly value: string | null
  readonly onPick: (stopId: string) => void
  /** What is wrong with the choice. */
  readonly error?: string | undefined
  /** Open from the beginning. */
  readonly opened?: boolean
}

function Image({ stopId }: { stopId: string | null }) {
  const { tour } = useTourEditor()
  const stop = tour.stops.find(({ id }) => id === stopId)
  return <span className={classes.image}>{stop && <StopThumbnail stop={stop} />}</span>
}

/** Chooses one of the tour's stops by image and name. */
export function StopSelect({ label, exceptId, value, onPick, error, opened = false }: StopSelectProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const rejected = useDeniedField()
  const others = tour.stops.filter(({ id }) => id !== exceptId).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      label={label}
      data={others}
      value={value}
      error={error}
      searchable={others.length > 8}
      allowDeselect={false}
      defaultDropdownOpened={opened}
      autoFocus={opened}
      // Open from the beginning it is part of the pane, not something over the page.
      comboboxProps={{ withinPortal: !opened }}
      placeholder={t(others.length === 0 ? 'hotspots.stop.noOther' : 'hotspots.stop.choose')}
      maxDropdownHeight={360}
      {...(value !== null && { leftSection: <Image stopId={value} />, leftSectionWidth: 66 })}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Image stopId={option.value} />
          {option.label}
        </span>
      )}
      onChange={(stopId) => stopId !== null && onPick(stopId)}
      {...rejected}
    />
  )
}
