import type { ViewerButtonName } from '../../../shared/buttons/viewer-buttons.ts'

/** Parts of the chrome a page may choose from; `buttons` are those that the tour's author added. */
export const controlNames = [
  'logo',
  'title',
  'stops',
  'plan',
  'map',
  'guide',
  'description',
  'sound',
  'zoom',
  'rotate',
  'gyro',
  'vr',
  'language',
  'fullscreen',
  'share',
  'help',
  'buttons',
] as const satisfies readonly (ViewerButtonName | 'logo' | 'title' | 'description' | 'buttons')[]
export type ControlName = (typeof controlNames)[number]

/** Reads a list such as `title zoom`; `undefined` and `all` mean everything, `none` nothing, unknown names are ignored. */
export function controlsOf(list: string | null | undefined): ReadonlySet<ControlName> {
  if (list === null || list === undefined || list.trim() === 'all') return new Set(controlNames)
  const wanted = new Set(list.split(/\s+/))
  return new Set(controlNames.filter((name) => wanted.has(name)))
}
