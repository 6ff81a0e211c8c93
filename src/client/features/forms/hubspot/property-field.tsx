import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContactProperty } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { propertyName } from '../../../../shared/hubspot/hubspot-mapping.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { AddressText } from '../address-text.tsx'

type PropertyFieldProps = {
  /** The question. */
  readonly question: string
  /** The property that its answer goes to; null for none. */
  readonly value: string | null
  /** Undefined where HubSpot can't be asked: then its name is typed. */
  readonly properties: readonly ContactProperty[] | undefined
  /** Properties that other questions go to. */
  readonly taken: ReadonlySet<string>
  readonly onPick: (property: string | null) => void
}

function nameOf(text: string): string | undefined {
  const parsed = propertyName.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/** Chooses the contact property that a question goes to. */
export function PropertyField({ question, value, properties, taken, onPick }: PropertyFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const label = t('forms.hubspot.property', { question })
  if (properties === undefined)
    return (
      <AddressText
        label={label}
        wrong={t('forms.hubspot.typedWrong')}
        inputMode="text"
        value={value}
        whole={(text) => {
          const name = nameOf(text)
          return name === undefined || taken.has(name) ? undefined : name
        }}
        onCommit={onPick}
      />
    )
  const known = properties.map(({ name, label: text }) => ({
    value: name,
    label: text === name ? name : `${text} (${name})`,
    disabled: taken.has(name),
  }))
  // One that was deleted in HubSpot, or typed.
  const isKnown = value === null || properties.some(({ name }) => name === value)
  const data = isKnown ? known : [{ value, label: value, disabled: false }, ...known]
  return (
    <Select
      label={label}
      data={data}
      value={value}
      placeholder={t('forms.hubspot.none')}
      nothingFoundMessage={t('forms.hubspot.nothingFound')}
      limit={hubspotLimits.propertiesShown}
      searchable
      clearable
      onChange={onPick}
      {...deniedProps}
    />
  )
}
