import { ActionIcon, NumberInput, Tooltip } from '@mantine/core'
import { IconViewfinder } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { parseNumber } from '../../../../ui/fields/number-text.ts'

type LimitFieldProps = {
  readonly label: string
  /** `null` is no limit. */
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly error: string | undefined
  /** Accessible name of the button that takes the value from the view. */
  readonly viewLabel: string
  /** `null` without a view. */
  readonly onView: (() => void) | null
  readonly onCommit: (value: number | null) => void
}

/** Field of one limit, which may be empty, with a button that takes it from the view on the stage. */
export function LimitField({ label, value, min, max, error, viewLabel, onView, onCommit }: LimitFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [draft, setDraft] = useState<number | string | null>(null)
  const draftNumber = draft === null || draft === '' ? null : parseNumber(draft, { min, max })
  const [wasBlurred, setBlurred] = useState(false)
  const isInvalid = draft !== null && draft !== '' && draftNumber === null
  const commit = () => {
    setBlurred(true)
    if (draft === null || isInvalid) return
    setDraft(null)
    if (draftNumber !== value) onCommit(draftNumber)
  }
  return (
    <NumberInput
      label={label}
      size="md"
      value={draft ?? value ?? ''}
      placeholder={t('stops.limits.none')}
      suffix="°"
      decimalScale={2}
      hideControls
      clampBehavior="none"
      classNames={{ input: 'tabular' }}
      {...deniedProps}
      error={isInvalid && wasBlurred ? t('app.outOfRange', { min: `${min}°`, max: `${max}°` }) : error}
      onChange={setDraft}
      onFocus={() => setBlurred(false)}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      rightSectionWidth={44}
      rightSection={
        <Tooltip label={viewLabel}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={viewLabel}
            disabled={onView === null || deniedProps.readOnly === true}
            onClick={() => {
              setDraft(null)
              onView?.()
            }}
          >
            <IconViewfinder size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
