import { Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountTiers } from '../../../../shared/accounts/accounts.ts'
import { limits } from '../../../../shared/limits.ts'
import { useAccountTexts } from '../account-texts.ts'

type AccountFieldsProps = {
  /** Value, error and events of a field, as the form has them. */
  readonly inputOf: (field: 'name' | 'tier' | 'ownerEmail') => object
  /** What naming an owner does here. */
  readonly ownerHint: string
  /** Stands beside the tier. */
  readonly children?: ReactNode
}

/** Name, tier and owner of an account, as root admins set them. */
export function AccountFields({ inputOf, ownerHint, children }: AccountFieldsProps) {
  const { t } = useTranslation()
  const words = useAccountTexts()
  return (
    <>
      <TextInput label={t('accounts.name')} maxLength={limits.nameMaxLength} data-autofocus {...inputOf('name')} />
      <Group grow preventGrowOverflow={false}>
        <Select
          label={t('accounts.all.column.tier')}
          data={accountTiers.map((value) => ({ value, label: words.tier(value) }))}
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
