import { textsIn } from '../../hotspots/references.ts'
import type { PublicStop } from '../../publishing/tour-document.ts'
import { fieldId } from '../../web/field-anchors.ts'
import { plainTextOf } from '../../web/plain-text.ts'
import type { AccessibilityCheck, CheckedTour, CheckResult } from './check.ts'
import { nameOfHotspot } from './hotspot-names.ts'
import { textAt } from './text-at.ts'
import { isVagueLinkText } from './vague-link-texts.ts'

/** Hotspots have a title, or a name that follows from their target. */
export const hotspotTitle: AccessibilityCheck = {
  criteria: ['2.4.6', '4.1.2'],
  severity: 'error',
  inStop: (stop, { document }) =>
    stop.hotspots.map((hotspot) =>
      nameOfHotspot(hotspot, document) === ''
        ? { screen: 'hotspot', field: fieldId('title'), stop, hotspotId: hotspot.id, itemName: '' }
        : null,
    ),
}

function* sameNamesInStop(stop: PublicStop, { document }: CheckedTour): Iterable<CheckResult> {
  const effectByName = new Map<string, string>()
  for (const hotspot of stop.hotspots) {
    const itemName = nameOfHotspot(hotspot, document)
    if (itemName === '') continue
    const key = itemName.toLocaleLowerCase()
    const effect = JSON.stringify([hotspot.kind, hotspot.details])
    const otherEffect = effectByName.get(key)
    if (otherEffect === undefined) effectByName.set(key, effect)
    const isDistinct = otherEffect === undefined || otherEffect === effect
    yield isDistinct ? null : { screen: 'hotspot', field: fieldId('title'), stop, hotspotId: hotspot.id, itemName }
  }
}

/** Hotspots of a stop with the same name have the same effect. */
export const sameNames: AccessibilityCheck = {
  criteria: ['2.4.4'],
  severity: 'warning',
  inStop: sameNamesInStop,
}

/** Texts of the links in a sanitized rich text. */
function linkTextsIn(html: string): readonly string[] {
  if (!html.includes('<a')) return []
  return [...html.matchAll(/<a\b[^<>]*>([\s\S]*?)<\/a>/gi)].map(([, content = '']) => plainTextOf(content))
}

function* linksInStop(stop: PublicStop, { document }: CheckedTour): Iterable<CheckResult> {
  for (const detail of linkTextsIn(stop.description)) {
    const problem = { screen: 'stop', field: fieldId('description'), stop, itemName: stop.name, detail } as const
    yield isVagueLinkText(detail) ? problem : null
  }
  for (const hotspot of stop.hotspots) {
    const itemName = nameOfHotspot(hotspot, document)
    const texts = textsIn(hotspot).filter(({ format }) => format === 'rich')
    const links = texts.flatMap(({ path }) => linkTextsIn(textAt(hotspot.details, path)))
    const problem = { screen: 'hotspot', stop, hotspotId: hotspot.id, itemName } as const
    if (itemName !== '')
      yield isVagueLinkText(itemName) ? { ...problem, field: fieldId('title'), detail: itemName } : null
    for (const detail of links) yield isVagueLinkText(detail) ? { ...problem, field: fieldId('text'), detail } : null
  }
}

/** Links, hotspots and custom buttons say where they lead. */
export const linkName: AccessibilityCheck = {
  criteria: ['2.4.4'],
  severity: 'warning',
  inStop: linksInStop,
  inTour: ({ tour }) =>
    (tour.buttons?.own ?? []).map(({ id, label }) =>
      isVagueLinkText(label)
        ? { screen: 'buttons', field: fieldId('customButton', id), itemName: label, detail: label }
        : null,
    ),
}

function* stopsWithSameName({ stops }: CheckedTour): Iterable<CheckResult> {
  const names = new Set<string>()
  for (const stop of stops) {
    const key = stop.name.trim().toLocaleLowerCase()
    yield names.has(key) ? { screen: 'stop', field: fieldId('name'), stop, itemName: stop.name } : null
    names.add(key)
  }
}

/** Stops have different names, which are the titles of their pages. */
export const stopName: AccessibilityCheck = {
  criteria: ['2.4.2', '2.4.6'],
  severity: 'warning',
  inTour: stopsWithSameName,
}
