import { Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountTiers } from '../../../../shared/accounts/accounts.ts'
import { limits } from '../../../../shared/limits.ts'
import { useAccountTexts } from '../account-texts.ts'

type AccountFieldsProps = {
  /** Input props of a form field. */
  readonly inputOf: (field: 'name' | 'tier' | 'ownerEmail') => object
  /** Effect of entering an owner's email. */
  readonly ownerHint: string
  /** Further field beside the tier. */
  readonly children?: ReactNode
}

/** Fields for name, tier and owner of an account, for root admins. */
export function AccountFields({ inputOf, ownerHint, children }: AccountFieldsProps) {
  const { t } = useTranslation()
  const texts = useAccountTexts()
  return (
    <>
      <TextInput label={t('accounts.name')} maxLength={limits.nameMaxLength} data-autofocus {...inputOf('name')} />
      <Group grow preventGrowOverflow={false}>
        <Select
          label={t('accounts.all.column.tier')}
          data={accountTiers.map((value) => ({ value, label: texts.tier(value) }))}
          allowDeselect={false}
          {...inputOf('tier')}
        />
        {children}
      </Group>
      <TextInput
        label={t('accounts.all.ownerEmail')}
        description={ownerHint}
        type="email"
        autoComplete="off"
        {...inputOf('ownerEmail')}
      />
    </>
  )
}
