import { Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillingDetails, billingDetails } from '../../../../../shared/billing/billing.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { SaveButton } from '../../../../ui/fields/save-button.tsx'
import { countryChoices, taxIdChoices } from './country-and-tax-id-choices.ts'
import classes from './details-form.module.css'

const textMaxLength = 200
const taxIdMaxLength = 60

/** Name, address and tax id for invoices. */
export function DetailsForm({ details }: { details: BillingDetails }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const form = useForm<BillingDetails>({
    initialValues: details,
    validate: {
      email: (value) => (billingDetails.shape.email.safeParse(value).success ? null : t('auth.emailInvalid')),
      taxIdType: (value, { taxId }) =>
        value === '' && taxId.trim() !== '' ? t('billing.details.taxIdTypeMissing') : null,
      taxId: (value, { taxIdType }) =>
        value.trim() === '' && taxIdType !== '' ? t('billing.details.taxIdMissing') : null,
    },
  })
  const { mutate, error, isPending } = trpc.billing.updateDetails.useMutation({
    onSuccess: (_result, savedDetails) => {
      form.setInitialValues(savedDetails)
      form.setValues(savedDetails)
      notifications.show({ message: t('billing.details.saved') })
      // The tax may have changed.
      void utils.billing.nextInvoice.invalidate()
      void utils.billing.details.invalidate()
    },
  })
  const submit = (values: BillingDetails) => mutate(billingDetails.parse(values))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <BillingFields getInputProps={form.getInputProps} taxIdType={details.taxIdType} />
        <SaveButton isBusy={isPending} isChanged={form.isDirty()}>
          {t('billing.details.save')}
        </SaveButton>
      </Stack>
    </form>
  )
}

type InputProps = ReturnType<ReturnType<typeof useForm<BillingDetails>>['getInputProps']>
type BillingFieldsProps = {
  readonly getInputProps: (field: keyof BillingDetails) => InputProps
  readonly taxIdType: string
}

function BillingFields({ getInputProps, taxIdType }: BillingFieldsProps) {
  const { t, i18n } = useTranslation()
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const taxIdTypes = useMemo(() => taxIdChoices(i18n.language, taxIdType), [i18n.language, taxIdType])
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('billing.details.name')}
        autoComplete="organization"
        maxLength={textMaxLength}
        {...getInputProps('name')}
      />
      <TextInput label={t('billing.details.email')} type="email" autoComplete="email" {...getInputProps('email')} />
      <TextInput
        className={classes.wide ?? ''}
        label={t('billing.details.line1')}
        autoComplete="address-line1"
        maxLength={textMaxLength}
        {...getInputProps('line1')}
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('billing.details.line2')}
        autoComplete="address-line2"
        maxLength={textMaxLength}
        {...getInputProps('line2')}
      />
      <TextInput
        label={t('billing.details.postalCode')}
        autoComplete="postal-code"
        maxLength={textMaxLength}
        {...getInputProps('postalCode')}
      />
      <TextInput
        label={t('billing.details.city')}
        autoComplete="address-level2"
        maxLength={textMaxLength}
        {...getInputProps('city')}
      />
      <TextInput
        label={t('billing.details.state')}
        autoComplete="address-level1"
        maxLength={textMaxLength}
        {...getInputProps('state')}
      />
      <ChoiceField label={t('billing.details.country')} choices={countries} {...getInputProps('country')} />
      <ChoiceField label={t('billing.details.taxIdType')} choices={taxIdTypes} {...getInputProps('taxIdType')} />
      <TextInput
        label={t('billing.details.taxId')}
        autoComplete="off"
        maxLength={taxIdMaxLength}
        {...getInputProps('taxId')}
      />
    </div>
  )
}

type ChoiceFieldProps = InputProps & { readonly label: string; readonly choices: ReturnType<typeof countryChoices> }

/** Searchable select. An empty string stands for no choice. */
function ChoiceField({ label, choices, value, onChange, ...inputProps }: ChoiceFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value === '' ? null : value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('billing.details.clear', { label }) }}
      nothingFoundMessage={t('billing.details.nothingFound')}
      maxDropdownHeight={280}
      {...inputProps}
      onChange={(newValue) => onChange(newValue ?? '')}
    />
  )
}
