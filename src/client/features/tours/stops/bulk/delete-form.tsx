import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { isStartStop } from '../workspace/stop-summary.tsx'
import { brokenLinkCount } from './broken-links.ts'
import classes from './bulk-dialogs.module.css'
import { SkippedSection } from './skipped-section.tsx'
import type { BulkStops } from './use-bulk-stops.ts'

/** Maximum number of names in the dialog; the others are counted. */
const listedNamesMax = 6

type DeleteFormProps = {
  readonly bulkStops: BulkStops
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/**
 * Confirmation before stops are deleted: their names, the links and start stop that the tour loses, and skipped stops.
 */
export function DeleteForm({ bulkStops: { stops, skipped }, onCancel, onDelete }: DeleteFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const unlistedCount = Math.max(0, stops.length - listedNamesMax)
  const linkCount = brokenLinkCount(tour, new Set(stops.map(({ id }) => id)))
  const losesStartStop = stops.length < tour.stops.length && stops.some((stop) => isStartStop(tour, stop))
  return (
    <>
      <Stack gap="sm">
        {stops.length > 0 && (
          <ul className={classes.names}>
            {stops.slice(0, listedNamesMax).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {unlistedCount > 0 && <li>{t('stops.bulk.more', { count: unlistedCount })}</li>}
          </ul>
        )}
        {linkCount > 0 && <Text size="sm">{t('stops.bulk.brokenLinks', { count: linkCount })}</Text>}
        {losesStartStop && <Text size="sm">{t('stops.bulk.losesStart')}</Text>}
        <SkippedSection skipped={skipped} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        <Button color="red" disabled={stops.length === 0} onClick={onDelete}>
          {t('stops.bulk.delete', { count: stops.length })}
        </Button>
      </Group>
    </>
  )
}
