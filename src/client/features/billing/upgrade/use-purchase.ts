import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Billing } from '../../../../shared/billing/billing.ts'
import { trpc } from '../../../platform/trpc.ts'
import { readPackages } from './packages-field.tsx'

/** Before the exact amounts are asked for, somebody has stopped to type and to drag. */
const settledMs = 400

/** By these the screen finds its choice again, after a bank confirmed the card on a page of its own. */
const packagesParameter = 'packages'
const couponParameter = 'coupon'

/** How many packages with which coupon, and what exactly that costs. */
export function usePurchase(billing: Billing) {
  const [search] = useSearchParams()
  const max = billing.plans.foundation.packagesMax
  const initial = readPackages(search.get(packagesParameter) ?? '', max)
  const [text, setText] = useState<number | string>(initial ?? Math.max(1, billing.packageQuantity))
  const [coupon, setCoupon] = useState(search.get(couponParameter) ?? '')
  const packageQuantity = readPackages(text, max)
  const wanted = { packageQuantity: packageQuantity ?? 1, ...(coupon === '' ? {} : { coupon }) }
  const [settled] = useDebouncedValue(wanted, settledMs)
  const isChanged = packageQuantity !== null && packageQuantity !== billing.packageQuantity
  const preview = trpc.billing.preview.useQuery(settled, {
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const isSettled = settled.packageQuantity === packageQuantity && settled.coupon === wanted.coupon
  return {
    max,
    text,
    setText,
    coupon,
    setCoupon,
    packageQuantity,
    wanted,
    isChanged,
    preview,
    /** Whether the amounts that are shown are those of the choice. */
    isExact: isChanged && isSettled && preview.isSuccess && !preview.isPlaceholderData,
    /** The address of this screen with the choice in it. */
    returnUrl: () => {
      const choice = new URLSearchParams({
        [packagesParameter]: String(packageQuantity ?? 1),
        [couponParameter]: coupon,
      })
      return `${location.origin}${location.pathname}?${choice}`
    },
  }
}
export type Purchase = ReturnType<typeof usePurchase>
