import type { ViewerButtonName } from '../../../shared/buttons/viewer-buttons.ts'
import { namesOf } from '../../../shared/kernel/names-of.ts'

/**
 * Parts of the chrome that a page can choose, in the order of the documentation. The compiler requires every viewer
 * button; `buttons` are the author's custom buttons.
 */
const controls = {
  logo: true,
  title: true,
  stops: true,
  plan: true,
  map: true,
  compass: true,
  guide: true,
  description: true,
  layers: true,
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
} as const satisfies Readonly<Record<ViewerButtonName | 'logo' | 'title' | 'description' | 'layers' | 'buttons', true>>

export type ControlName = keyof typeof controls
export const controlNames = namesOf(controls)

/**
 * Parses a list such as `title zoom`. `undefined` and `all` mean all controls, `none` means none; unknown names are
 * ignored.
 */
export function controlsOf(list: string | null | undefined): ReadonlySet<ControlName> {
  if (list === null || list === undefined || list.trim() === 'all') return new Set(controlNames)
  const listedNames = new Set(list.split(/\s+/))
  return new Set(controlNames.filter((name) => listedNames.has(name)))
}
