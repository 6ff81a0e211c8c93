import { Group, List, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/format-bytes.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { tourFormats } from '../../../../shared/tour-imports/tour-formats.ts'
import type { TourImportPreview } from '../../../../shared/tour-imports/tour-imports.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { mayRetry } from '../../../platform/retrying/retry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'

/** Names of stops that the preview lists. */
const listedStopsMax = 6

function Notes({ notes }: Pick<TourImportPreview, 'notes'>) {
  const { t, i18n } = useTranslation()
  if (notes.length === 0) return <Text size="sm">{t('tourImport.noNotes')}</Text>
  const nameList = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <section aria-labelledby="tour-import-notes">
      <Text component="h3" id="tour-import-notes" fw={600} size="sm">
        {t('tourImport.notesTitle')}
      </Text>
      <List size="sm" mt={4} spacing={4}>
        {notes.map(({ code, count, examples }) => (
          <List.Item key={code}>
            {t(`tourImport.notes.${code}`, { count })}
            <Text size="xs" c="dimmed">
              {t('tourImport.examples', { names: nameList.format(examples) })}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  )
}

/** Numbers of what the import creates, and the names of the first stops. */
function Contents({ preview }: { readonly preview: TourImportPreview }) {
  const { t, i18n } = useTranslation()
  const { format, stops, linkCount, infoCount, externalLinkCount, otherHotspotCount } = preview
  const { mediaCount, libraryMediaCount, mediaBytes } = preview
  const size = formatBytes(mediaBytes, i18n.language)
  const names = stops.slice(0, listedStopsMax).map(({ name }) => name)
  const hiddenCount = stops.length - names.length
  const nameList = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <section>
      <Text size="sm" c="dimmed">
        {t('tourImport.from', { format: tourFormats[format].title, size })}
      </Text>
      <List size="sm" mt={4}>
        <List.Item>
          {t('tourImport.stopCount', { count: stops.length })}
          <Text size="xs" c="dimmed">
            {nameList.format(names)}
            {hiddenCount > 0 && ` ${t('tourImport.moreStops', { count: hiddenCount })}`}
          </Text>
        </List.Item>
        {linkCount > 0 && <List.Item>{t('tourImport.linkCount', { count: linkCount })}</List.Item>}
        {infoCount > 0 && <List.Item>{t('tourImport.infoCount', { count: infoCount })}</List.Item>}
        {externalLinkCount > 0 && (
          <List.Item>{t('tourImport.externalLinkCount', { count: externalLinkCount })}</List.Item>
        )}
        {otherHotspotCount > 0 && (
          <List.Item>{t('tourImport.otherHotspotCount', { count: otherHotspotCount })}</List.Item>
        )}
        {mediaCount !== stops.length && <List.Item>{t('tourImport.mediaCount', { count: mediaCount })}</List.Item>}
      </List>
      {libraryMediaCount > 0 && (
        <Text size="sm" mt={4}>
          {t('tourImport.libraryMediaCount', { count: libraryMediaCount })}
        </Text>
      )}
    </section>
  )
}

type ImportPreviewProps = {
  readonly uploadId: string
  readonly folderId: string | null
  readonly preview: TourImportPreview
  readonly onStarted: () => void
  readonly chooser: ReactNode
}

/** Preview of an import, with the button that starts it. */
export function ImportPreview({ uploadId, folderId, preview, onStarted, chooser }: ImportPreviewProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(preview.name)
  const { mutate, isPending, error } = trpc.tourImports.start.useMutation({ retry: mayRetry, onSuccess: onStarted })
  const chosenName = name.trim()
  const start = () => mutate({ uploadId, folderId, ...(chosenName === '' ? {} : { name: chosenName }) })
  return (
    <>
      <TextInput
        label={t('tourImport.name')}
        value={name}
        maxLength={textLimits.nameMaxLength}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Contents preview={preview} />
      <Notes notes={preview.notes} />
      <FailureAlert message={error && errorMessage(t, error)} />
      <Group justify="flex-end">
        {chooser}
        <BusyButton isBusy={isPending} onClick={start}>
          {t('tourImport.start')}
        </BusyButton>
      </Group>
    </>
  )
}
