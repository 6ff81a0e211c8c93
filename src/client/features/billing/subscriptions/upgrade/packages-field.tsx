import { NumberInput, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { parseNumber } from '../../../../ui/fields/number-text.ts'
import classes from './packages-field.module.css'

const min = 1

type PackagesFieldProps = {
  /** Content of the field, possibly not a number yet. */
  readonly text: number | string
  readonly max: number
  readonly onChange: (text: number | string) => void
}

/** Parses a whole number of packages; null for anything else. */
export function parsePackages(text: number | string, max: number): number | null {
  const count = parseNumber(text, { min, max })
  return count !== null && Number.isInteger(count) ? count : null
}

/** Number of packages, by slider or number input. */
export function PackagesField({ text, max, onChange }: PackagesFieldProps) {
  const { t } = useTranslation()
  const count = parsePackages(text, max)
  return (
    <div className={classes.field}>
      <Slider
        className={classes.slider ?? ''}
        min={min}
        max={max}
        value={count ?? min}
        label={null}
        thumbLabel={t('billing.packagesLabel')}
        thumbProps={{ 'aria-valuetext': t('billing.packages', { count: count ?? min }) }}
        onChange={onChange}
      />
      <NumberInput
        className={classes.number ?? ''}
        label={t('billing.packagesLabel')}
        size="md"
        min={min}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={text}
        error={count === null ? t('app.outOfRange', { min, max }) : null}
        onChange={onChange}
      />
    </div>
  )
}
