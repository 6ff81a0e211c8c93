import { Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountTiers } from '../../../../../shared/accounts/accounts.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { useAccountTexts } from '../account-texts.ts'

type AccountFieldsProps = {
  /** Mantine's `getInputProps` of the form. */
  readonly getInputProps: (field: 'name' | 'tier' | 'ownerEmail') => object
  /** Hint under the owner's email. */
  readonly ownerHint: string
  /** Field next to the tier. */
  readonly children?: ReactNode
}

/** Fields for name, tier and owner of an account, for root admins. */
export function AccountFields({ getInputProps, ownerHint, children }: AccountFieldsProps) {
  const { t } = useTranslation()
  const accountTexts = useAccountTexts()
  return (
    <>
      <TextInput
        label={t('accounts.name')}
        maxLength={textLimits.nameMaxLength}
        data-autofocus
        {...getInputProps('name')}
      />
      <Group grow preventGrowOverflow={false}>
        <Select
          label={t('accounts.all.column.tier')}
          data={accountTiers.map((value) => ({ value, label: accountTexts.tier(value) }))}
          allowDeselect={false}
          {...getInputProps('tier')}
        />
        {children}
      </Group>
      <TextInput
        label={t('accounts.all.ownerEmail')}
        description={ownerHint}
        type="email"
        autoComplete="off"
        {...getInputProps('ownerEmail')}
      />
    </>
  )
}
