import type { TFunction } from 'i18next'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { htmlText } from '../../../../ui/layout/html-text.ts'

type NamedItem = { readonly id: string; readonly name: string }

function nameIn(items: readonly NamedItem[], id: unknown): string | undefined {
  return items.find((item) => item.id === id)?.name
}

function nameOf({ stops, media, floorPlans }: Tour, id: string): string | undefined {
  return nameIn(stops, id) ?? nameIn(media, id) ?? nameIn(floorPlans, id)
}

/** Text of a field's value, for the choice between two versions. */
export function fieldText(value: unknown, tour: Tour, t: TFunction): string {
  if (value === null || value === '') return t('editor.conflict.empty')
  if (typeof value === 'boolean') return t(value ? 'editor.conflict.on' : 'editor.conflict.off')
  if (typeof value === 'string') return nameOf(tour, value) ?? htmlText(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value.map((part) => fieldText(part, tour, t)).join(', ') || t('editor.conflict.empty')
  return Object.entries(value ?? {})
    .filter(([key]) => key !== 'id')
    .map(([, part]) => fieldText(part, tour, t))
    .join(' · ')
}

/** Text of custom data, with the names of its fields; `null` for none. */
export function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, null, 2)
}

/** True if all versions of a field are texts, which a person may want to copy or combine. */
export function isProse(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}
