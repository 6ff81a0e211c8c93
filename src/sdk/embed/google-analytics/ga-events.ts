import type { VisitEvent, VisitEventKind } from '../../../shared/analytics/visit-events.ts'
import type { GaEvent, GaParameters } from './messages.ts'

/** Names of a tour's stops, hotspots and forms by id; undefined for unknown ids. */
export type TourNames = {
  stop(id: string): string | undefined
  hotspot(id: string): { readonly kind: string; readonly title: string } | undefined
  form(id: string): string | undefined
}

/** Google Analytics truncates longer values. */
const maxValueLength = 100

/** Removes empty parameters and truncates long ones. */
export function parametersOf(values: Readonly<Record<string, string | undefined>>): GaParameters {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const truncated = [...(value ?? '')].slice(0, maxValueLength).join('')
    return truncated === '' ? [] : [[name, truncated] as const]
  })
  return Object.fromEntries(entries)
}

type Convert<Kind extends VisitEventKind> = (
  event: Extract<VisitEvent, { readonly kind: Kind }>,
  names: TourNames,
) => GaEvent | null

const createGaEvent = (name: string, values: Readonly<Record<string, string | undefined>>): GaEvent => ({
  name,
  parameters: parametersOf(values),
})

/** Converters by kind of visit event. Times, directions and hotspots in view are sums and have no event. */
const converters: { readonly [Kind in VisitEventKind]: Convert<Kind> } = {
  stop: ({ stopId, fromStopId }, names) =>
    createGaEvent('stop_view', {
      stop_id: stopId,
      stop_name: names.stop(stopId),
      from_stop_name: fromStopId === null ? undefined : names.stop(fromStopId),
    }),
  hotspotOpened: ({ hotspotId }, names) =>
    createGaEvent('hotspot_open', {
      hotspot_id: hotspotId,
      hotspot_kind: names.hotspot(hotspotId)?.kind,
      hotspot_title: names.hotspot(hotspotId)?.title,
    }),
  formOpened: ({ formId }, names) => createGaEvent('form_open', { form_id: formId, form_title: names.form(formId) }),
  formSent: ({ formId }, names) => createGaEvent('form_send', { form_id: formId, form_title: names.form(formId) }),
  linkFollowed: ({ host }) => createGaEvent('link_follow', { link_domain: host }),
  headset: () => createGaEvent('headset_enter', {}),
  textTour: () => createGaEvent('text_tour', {}),
  time: () => null,
  directions: () => null,
  hotspotSeen: () => null,
}

/**
 * Converts a visit event for Google Analytics; null for kinds without an event. It never contains text that a visitor
 * wrote.
 */
export function gaEventOf(visitEvent: VisitEvent, names: TourNames): GaEvent | null {
  const convert: Convert<VisitEventKind> = converters[visitEvent.kind] as Convert<VisitEventKind>
  return convert(visitEvent, names)
}
