import type { ViewerButtonName } from '../../../shared/buttons/viewer-buttons.ts'
import { namesOf } from '../../../shared/kernel/names-of.ts'

/**
 * Parts of the chrome a page may choose from: every button of the viewer, which the compiler sees to, and what is around
 * them; `buttons` are those that the tour's author added. Their order is that of the documentation.
 */
const controls = {
  logo: true,
  title: true,
  stops: true,
  plan: true,
  map: true,
  guide: true,
  description: true,
  sound: true,
  zoom: true,
  rotate: true,
  gyro: true,
  vr: true,
  language: true,
  fullscreen: true,
  share: true,
  help: true,
  buttons: true,
} as const satisfies Readonly<Record<ViewerButtonName | 'logo' | 'title' | 'description' | 'buttons', true>>

export type ControlName = keyof typeof controls
export const controlNames = namesOf(controls)

/** Reads a list such as `title zoom`; `undefined` and `all` mean everything, `none` nothing, unknown names are ignored. */
export function controlsOf(list: string | null | undefined): ReadonlySet<ControlName> {
  if (list === null || list === undefined || list.trim() === 'all') return new Set(controlNames)
  const wanted = new Set(list.split(/\s+/))
  return new Set(controlNames.filter((name) => wanted.has(name)))
}
