import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContactProperty } from '../../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../../shared/hubspot/hubspot-limits.ts'
import { propertyName } from '../../../../../shared/hubspot/hubspot-mapping.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { ParsedTextInput } from '../parsed-text-input.tsx'

type PropertyFieldProps = {
  /** Label of the question. */
  readonly question: string
  /** Contact property that receives the answer; null for none. */
  readonly value: string | null
  /** Undefined if HubSpot is unreachable. The name of the property is then typed. */
  readonly properties: readonly ContactProperty[] | undefined
  /** Properties that other questions use. */
  readonly usedProperties: ReadonlySet<string>
  readonly onPick: (property: string | null) => void
}

function parsePropertyName(text: string): string | undefined {
  const parsed = propertyName.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/** Field that chooses the contact property of a question. */
export function PropertyField({ question, value, properties, usedProperties, onPick }: PropertyFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const label = t('forms.hubspot.property', { question })
  if (properties === undefined)
    return (
      <ParsedTextInput
        label={label}
        invalidText={t('forms.hubspot.typedWrong')}
        inputMode="text"
        value={value}
        parse={(text) => {
          const name = parsePropertyName(text)
          return name === undefined || usedProperties.has(name) ? undefined : name
        }}
        onCommit={onPick}
      />
    )
  const choices = properties.map(({ name, label: propertyLabel }) => ({
    value: name,
    label: propertyLabel === name ? name : `${propertyLabel} (${name})`,
    disabled: usedProperties.has(name),
  }))
  // The value may have been deleted in HubSpot, or typed by hand.
  const isListed = value === null || properties.some(({ name }) => name === value)
  const data = isListed ? choices : [{ value, label: value, disabled: false }, ...choices]
  return (
    <Select
      label={label}
      data={data}
      value={value}
      placeholder={t('forms.hubspot.none')}
      nothingFoundMessage={t('forms.hubspot.nothingFound')}
      limit={hubspotLimits.propertiesListedMax}
      searchable
      clearable
      onChange={onPick}
      {...deniedProps}
    />
  )
}
