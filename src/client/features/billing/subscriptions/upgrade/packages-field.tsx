import { NumberInput, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { parseNumber } from '../../../../ui/fields/number-text.ts'
import classes from './packages-field.module.css'

const minPackages = 1

type PackagesFieldProps = {
  /** Content of the field, which may not be a number yet. */
  readonly text: number | string
  readonly max: number
  readonly onChange: (text: number | string) => void
}

/** Parses a whole number of packages from 1 to `max`; null for any other text. */
export function parsePackages(text: number | string, max: number): number | null {
  const count = parseNumber(text, { min: minPackages, max })
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
        min={minPackages}
        max={max}
        value={count ?? minPackages}
        label={null}
        thumbLabel={t('billing.packagesLabel')}
        thumbProps={{ 'aria-valuetext': t('billing.packages', { count: count ?? minPackages }) }}
        onChange={onChange}
      />
      <NumberInput
        className={classes.number ?? ''}
        label={t('billing.packagesLabel')}
        size="md"
        min={minPackages}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={text}
        error={count === null ? t('app.outOfRange', { min: minPackages, max }) : null}
        onChange={onChange}
      />
    </div>
  )
}
