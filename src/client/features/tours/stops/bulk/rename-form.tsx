import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { readableName } from '../../../../../shared/web/readable-name.ts'
import { parseNumber } from '../../../../ui/fields/number-text.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './bulk-dialogs.module.css'
import { insertToken, nameFromPattern, type PatternValues, patternTokens } from './name-pattern.ts'
import type { SkippedStop } from './skipped-stops.tsx'
import type { BulkStops, StopFieldChange } from './use-bulk-stops.ts'

/** Length of a day as YYYY-MM-DD, the first part of a time. */
const dayLength = 10
const numberRange = { min: 0, max: 9999 }

/** Values of a stop for a pattern. The date is that of its media. */
function valuesOf(tour: Tour, stop: Stop, number: number): PatternValues {
  const media = tour.media.find(({ id }) => id === stop.mediaId)
  const takenAt = media?.capturedAt ?? media?.uploadedAt ?? new Date().toISOString()
  return {
    name: stop.name,
    number,
    date: takenAt.slice(0, dayLength),
    file: media === undefined ? '' : readableName(media.name),
  }
}

type PreviewRow = { readonly stop: Stop; readonly newName: string; readonly skipReason: string | undefined }

function Preview({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.preview} aria-label={t('stops.bulk.rename.preview')} tabIndex={0}>
      <ul>
        {rows.map(({ stop, newName, skipReason }) => (
          <li key={stop.id}>
            <span className={classes.oldName}>{stop.name}</span>
            <IconArrowRight size={16} aria-label={t('stops.bulk.rename.becomes')} role="img" />
            {skipReason === undefined ? (
              <span className={classes.newName}>{newName}</span>
            ) : (
              <span className={classes.skipped}>{skipReason}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RenameFormProps = {
  /** All selected stops in the order of the tour, which are numbered. */
  readonly stops: readonly Stop[]
  readonly bulkStops: BulkStops
  readonly isPending: boolean
  readonly onRename: (changes: readonly StopFieldChange[], skipped: readonly SkippedStop[]) => void
}

/** Form that renames stops by a pattern, with a preview. Skipped stops keep their number. */
export function RenameForm({ stops, bulkStops, isPending, onRename }: RenameFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const field = useRef<HTMLInputElement>(null)
  const [pattern, setPattern] = useState('{name}')
  const [startText, setStartText] = useState<number | string>(1)
  const startNumber = parseNumber(startText, numberRange)
  const reasons = new Map(bulkStops.skipped.map(({ id, reason }) => [id, reason]))
  const rows = stops.map((stop, index): PreviewRow => {
    const newName = nameFromPattern(pattern, valuesOf(tour, stop, (startNumber ?? 0) + index))
    return { stop, newName, skipReason: reasons.get(stop.id) }
  })
  const renamed = rows.filter(({ skipReason }) => skipReason === undefined)
  const isEmpty = renamed.some(({ newName }) => newName === '')
  const isTooLong = renamed.some(({ newName }) => newName.length > textLimits.nameMaxLength)
  const isUnchanged = renamed.every(({ stop, newName }) => stop.name === newName)
  const nameError = isEmpty ? t('stops.bulk.rename.empty') : undefined
  const error = isTooLong ? t('stops.bulk.rename.tooLong', { count: textLimits.nameMaxLength }) : nameError
  const addToken = (token: string) => {
    const input = field.current
    const start = input?.selectionStart ?? pattern.length
    const inserted = insertToken(pattern, token, { start, end: input?.selectionEnd ?? start })
    setPattern(inserted.pattern)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(inserted.caret, inserted.caret)
    })
  }
  return (
    <SaveForm
      label={t('stops.bulk.rename.save', { count: renamed.length })}
      isPending={isPending}
      disabled={error !== undefined || isUnchanged || startNumber === null}
      onSave={() =>
        onRename(
          renamed.map(({ stop, newName }) => ({ stop, after: { name: newName } })),
          bulkStops.skipped,
        )
      }
    >
      <Stack gap="md">
        <TextInput
          ref={field}
          label={t('stops.bulk.rename.pattern')}
          value={pattern}
          maxLength={textLimits.nameMaxLength}
          error={error}
          onChange={(event) => setPattern(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap={6} role="group" aria-label={t('stops.bulk.rename.tokens')}>
          {patternTokens.map((token) => (
            <Button key={token} variant="default" size="compact-sm" onClick={() => addToken(`{${token}}`)}>
              {t(`stops.bulk.rename.token.${token}`)}
            </Button>
          ))}
        </Group>
        <NumberInput
          size="md"
          maw={200}
          label={t('stops.bulk.rename.start')}
          value={startText}
          onChange={setStartText}
          {...numberRange}
          allowDecimal={false}
          clampBehavior="none"
          error={startNumber === null ? t('app.outOfRange', numberRange) : undefined}
        />
        <div>
          <Text size="sm" fw={600} mb={4} aria-hidden="true">
            {t('stops.bulk.rename.preview')}
          </Text>
          <Preview rows={rows} />
        </div>
      </Stack>
    </SaveForm>
  )
}
