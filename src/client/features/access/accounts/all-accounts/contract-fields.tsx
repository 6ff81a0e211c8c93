import { Checkbox, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limitedResources } from '../../../../../shared/billing/plans.ts'
import type { ContractValues } from './contract-values.ts'

type ContractFieldsProps = {
  /** Input props of a form field. */
  readonly getInputProps: (field: keyof ContractValues) => object
  /** Input props of the checkbox. */
  readonly getCheckboxProps: (field: 'hasOwnLimits') => object
  readonly hasOwnLimits: boolean
}

/** End date and custom limits of an enterprise contract. */
export function ContractFields({ getInputProps, getCheckboxProps, hasOwnLimits }: ContractFieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <TextInput
        type="date"
        label={t('accounts.contract.endsOn')}
        description={t('accounts.contract.endsOnHint')}
        {...getInputProps('contractEndsOn')}
      />
      <Checkbox label={t('accounts.contract.ownLimits')} {...getCheckboxProps('hasOwnLimits')} />
      {hasOwnLimits && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {limitedResources.map((resource) => (
            <NumberInput
              key={resource}
              size="md"
              label={t(`accounts.contract.limit.${resource}`)}
              placeholder={t('accounts.contract.noLimit')}
              allowNegative={false}
              allowDecimal={resource === 'storageBytes'}
              hideControls
              {...getInputProps(resource)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
