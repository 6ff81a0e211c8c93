import type { VisitEvent, VisitEventKind } from '../../../shared/analytics/visit-events.ts'
import type { GaEvent, GaParameters } from './messages.ts'

/** What things of a tour are called, by id; undefined for what the tour doesn't have. */
export type TourNames = {
  stop(id: string): string | undefined
  hotspot(id: string): { readonly kind: string; readonly title: string } | undefined
  form(id: string): string | undefined
}

/** Google Analytics cuts values there. */
const valueMaxLength = 100

/** Parameters that say something, no longer than Google Analytics takes them. */
export function parametersOf(values: Readonly<Record<string, string | undefined>>): GaParameters {
  const said = Object.entries(values).flatMap(([name, value]) => {
    const cut = [...(value ?? '')].slice(0, valueMaxLength).join('')
    return cut === '' ? [] : [[name, cut] as const]
  })
  return Object.fromEntries(said)
}

type Make<Kind extends VisitEventKind> = (
  event: Extract<VisitEvent, { readonly kind: Kind }>,
  names: TourNames,
) => GaEvent | null

const event = (name: string, values: Readonly<Record<string, string | undefined>>): GaEvent => ({
  name,
  parameters: parametersOf(values),
})

/** Of each kind that we count. Times, directions and what was merely in view are sums, and no events. */
const makers: { readonly [Kind in VisitEventKind]: Make<Kind> } = {
  stop: ({ stopId, fromStopId }, names) =>
    event('stop_view', {
      stop_id: stopId,
      stop_name: names.stop(stopId),
      from_stop_name: fromStopId === null ? undefined : names.stop(fromStopId),
    }),
  hotspotOpened: ({ hotspotId }, names) =>
    event('hotspot_open', {
      hotspot_id: hotspotId,
      hotspot_kind: names.hotspot(hotspotId)?.kind,
      hotspot_title: names.hotspot(hotspotId)?.title,
    }),
  formOpened: ({ formId }, names) => event('form_open', { form_id: formId, form_title: names.form(formId) }),
  formSent: ({ formId }, names) => event('form_send', { form_id: formId, form_title: names.form(formId) }),
  linkFollowed: ({ host }) => event('link_follow', { link_domain: host }),
  headset: () => event('headset_enter', {}),
  textTour: () => event('text_tour', {}),
  time: () => null,
  directions: () => null,
  hotspotSeen: () => null,
}

/** The event of Google Analytics for one of ours; null for what has none. Nothing of it was written by a visitor. */
export function gaEventOf(visitEvent: VisitEvent, names: TourNames): GaEvent | null {
  const make: Make<VisitEventKind> = makers[visitEvent.kind] as Make<VisitEventKind>
  return make(visitEvent, names)
}
