import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { PackagesField } from './packages-field.tsx'
import type { Purchase } from './use-purchase.ts'

type PurchaseFieldsProps = {
  readonly purchase: Purchase
  readonly hasCoupon: boolean
}

/** Number of packages, and a coupon for new subscriptions. */
export function PurchaseFields({ purchase, hasCoupon }: PurchaseFieldsProps) {
  const { t } = useTranslation()
  const { preview, coupon } = purchase
  const isCouponInvalid = coupon !== '' && apiErrorOf(preview.error)?.code === 'billing.invalid'
  return (
    <Stack gap="lg">
      <PackagesField text={purchase.text} max={purchase.max} onChange={purchase.setText} />
      {hasCoupon && (
        <TextInput
          maw={280}
          label={t('billing.coupon')}
          autoComplete="off"
          maxLength={100}
          value={coupon}
          error={isCouponInvalid ? errorMessage(t, preview.error) : null}
          onChange={(event) => purchase.setCoupon(event.currentTarget.value.trim())}
        />
      )}
    </Stack>
  )
}
