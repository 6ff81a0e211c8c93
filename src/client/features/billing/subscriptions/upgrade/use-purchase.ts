import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { parsePackages } from './packages-field.tsx'

/** Debounce time before the exact amounts are fetched. */
const debounceMs = 400

/** Query parameters that restore the selection after a redirect to the bank. */
const packagesParameter = 'packages'
const couponParameter = 'coupon'

/** Selected packages and coupon, with a preview of the exact amounts. */
export function usePurchase(billing: Billing) {
  const [search] = useSearchParams()
  const max = billing.plans.foundation.packagesMax
  const initialQuantity = parsePackages(search.get(packagesParameter) ?? '', max)
  const [text, setText] = useState<number | string>(initialQuantity ?? Math.max(1, billing.packageQuantity))
  const [coupon, setCoupon] = useState(search.get(couponParameter) ?? '')
  const packageQuantity = parsePackages(text, max)
  const input = { packageQuantity: packageQuantity ?? 1, ...(coupon === '' ? {} : { coupon }) }
  const [debouncedInput] = useDebouncedValue(input, debounceMs)
  const isChanged = packageQuantity !== null && packageQuantity !== billing.packageQuantity
  const preview = trpc.billing.preview.useQuery(debouncedInput, {
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const isUpToDate = debouncedInput.packageQuantity === packageQuantity && debouncedInput.coupon === input.coupon
  return {
    max,
    text,
    setText,
    coupon,
    setCoupon,
    packageQuantity,
    input,
    isChanged,
    preview,
    /** True if the previewed amounts belong to the current selection. */
    isPreviewCurrent: isChanged && isUpToDate && preview.isSuccess && !preview.isPlaceholderData,
    /** URL of this screen with the selection. */
    returnUrl: () => {
      const selection = new URLSearchParams({
        [packagesParameter]: String(packageQuantity ?? 1),
        [couponParameter]: coupon,
      })
      return `${location.origin}${location.pathname}?${selection}`
    },
  }
}
export type Purchase = ReturnType<typeof usePurchase>
