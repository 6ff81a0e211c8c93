import { formatCaptureDate } from '../../../shared/tours/capture-date.ts'
import { ownLayerId, type TimeLayer } from '../../core/captures/time-layers.ts'
import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'

/** Label of a time layer: its name, and its date below it. The date is empty if it is the name. */
export type LayerLabel = {
  readonly name: string
  readonly date: string
  /** True if the name is a text of the tour's author. */
  readonly isAuthors: boolean
}

type LabelContext = {
  readonly language: string
  readonly texts: TextLookup<KeyOf<'layer'>>
  /** 1-based position among the layers of the stop. */
  readonly position: number
}

/** Label of a time layer; a default text for a layer without name and date. */
export function layerLabelOf(layer: TimeLayer, { language, texts, position }: LabelContext): LayerLabel {
  const date = layer.date === null ? '' : formatCaptureDate(layer.date, language)
  if (layer.name !== '') return { name: layer.name, date, isAuthors: true }
  if (date !== '') return { name: date, date: '', isAuthors: false }
  const number = new Intl.NumberFormat(language).format(position)
  return {
    name: layer.id === ownLayerId ? texts('layer.own') : texts('layer.numbered', { number }),
    date: '',
    isAuthors: false,
  }
}
