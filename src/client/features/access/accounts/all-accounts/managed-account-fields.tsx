import { Group, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStatuses } from '../../../../../shared/accounts/account-status.ts'
import { accountTiers } from '../../../../../shared/accounts/accounts.ts'
import type { ManagedAccount } from '../../../../../shared/accounts/root-admin.ts'
import type { LimitedResource } from '../../../../../shared/billing/plans.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { useAccountTexts } from '../account-texts.ts'
import { AccountFields } from '../settings/account-fields.tsx'
import { useAccountChanges } from '../use-account-changes.ts'
import { useAccountRules } from '../use-account-rules.ts'
import { BlockAccessDialog } from './block-access-dialog.tsx'
import { ContractFields } from './contract-fields.tsx'
import { type ContractValues, contractChanges, contractValues, isLimit } from './contract-values.ts'

type Values = ContractValues & { name: string; tier: string; status: string; ownerEmail: string }

/** Changed fields only, because sending the same owner again would be logged as a change. */
function changesOf(account: ManagedAccount, values: Values) {
  const tier = accountTiers.find((name) => name === values.tier)
  const status = accountStatuses.find((name) => name === values.status)
  const name = values.name.trim()
  const ownerEmail = values.ownerEmail.trim()
  const isOwnerChanged = ownerEmail !== '' && ownerEmail !== account.owners[0]?.email
  return {
    accountId: account.aid,
    ...(name === account.name ? {} : { name }),
    ...(tier === undefined || tier === account.tier ? {} : { tier }),
    ...(status === undefined || status === account.status ? {} : { status }),
    ...(isOwnerChanged ? { ownerEmail } : {}),
    ...(account.hasPlans && values.tier === 'enterprise' ? contractChanges(account, values) : {}),
  }
}

type Change = ReturnType<typeof changesOf>

const blocksAccess = ({ status }: Change) => status === 'suspended' || status === 'closed'

/** Name, tier, status and owner of an account, for root admins. */
export function ManagedAccountFields({ account }: { account: ManagedAccount }) {
  const { t } = useTranslation()
  const accountTexts = useAccountTexts()
  const { showSuccess } = useAccountChanges()
  const { mutate, error, isPending } = trpc.accounts.updateByRoot.useMutation({
    onSuccess: () => showSuccess(t('accounts.saved')),
  })
  const rules = useAccountRules()
  const form = useForm<Values>({
    initialValues: {
      name: account.name,
      tier: account.tier,
      status: account.status,
      ownerEmail: account.owners[0]?.email ?? '',
      ...contractValues(account),
    },
    validate: { ...rules, ...useContractRules() },
  })
  const [pendingChange, setPendingChange] = useState<Change | null>(null)
  const submit = (change: Change) => (blocksAccess(change) ? setPendingChange(change) : mutate(change))
  return (
    <>
      <form noValidate onSubmit={form.onSubmit((values) => submit(changesOf(account, values)), focusFirstInvalid)}>
        <Stack gap="md">
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <AccountFields getInputProps={form.getInputProps} ownerHint={t('accounts.all.newOwnerHint')}>
            <Select
              label={t('accounts.all.column.status')}
              data={accountStatuses.map((value) => ({ value, label: accountTexts.status(value) }))}
              allowDeselect={false}
              {...form.getInputProps('status')}
            />
          </AccountFields>
          {account.hasPlans && form.values.tier === 'enterprise' && (
            <ContractFields
              getInputProps={form.getInputProps}
              getCheckboxProps={(field) => form.getInputProps(field, { type: 'checkbox' })}
              hasOwnLimits={form.values.hasOwnLimits}
            />
          )}
          <Group justify="flex-end">
            <BusyButton type="submit" isBusy={isPending}>
              {t('accounts.save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
      <BlockAccessDialog
        name={account.name}
        status={pendingChange?.status}
        onCancel={() => setPendingChange(null)}
        onConfirm={() => {
          if (pendingChange !== null) mutate(pendingChange)
          setPendingChange(null)
        }}
      />
    </>
  )
}

/** Validation of custom limits, if their fields are visible. */
function useContractRules() {
  const { t } = useTranslation()
  const rule =
    (resource: LimitedResource) =>
    (text: string | number, { tier, hasOwnLimits }: Values) =>
      tier !== 'enterprise' || !hasOwnLimits || isLimit(resource, text) ? null : t('accounts.contract.invalid')
  return {
    publishedTours: rule('publishedTours'),
    storageBytes: rule('storageBytes'),
    members: rule('members'),
  }
}
