import type { HotspotKind } from '../../../shared/hotspots/registry.ts'

/**
 * Keys of a shortcut: a single character, or a key with modifiers. `mod` is Command on Apple devices, Control
 * elsewhere.
 */
export type Shortcut = {
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string
  readonly mod?: boolean
  readonly alt?: boolean
  /** True for a shortcut that also works while the focus is in a text field. */
  readonly worksInFields?: boolean
}

/** Shortcuts of the app, which the help lists. */
export const shortcuts = {
  palette: { key: 'k', mod: true, worksInFields: true },
  keyboardHelp: { key: '?' },
  previousStop: { key: 'ArrowUp', alt: true },
  nextStop: { key: 'ArrowDown', alt: true },
  hotspotsMode: { key: 'h' },
  stopMode: { key: 's' },
} as const satisfies Record<string, Shortcut>

/** Shortcuts of the hotspot tools, by kind. The type requires one for each kind. */
export const toolShortcuts: Readonly<Record<HotspotKind, Shortcut>> = {
  stop: { key: 'l' },
  info: { key: 'i' },
  image: { key: 'p' },
  gallery: { key: 'g' },
  video: { key: 'v' },
  audio: { key: 'u' },
  document: { key: 'd' },
  embed: { key: 'e' },
  link: { key: 'w' },
  form: { key: 'f' },
  model: { key: 'm' },
  area: { key: 'a' },
}

type GraphKey = { readonly keys: readonly string[]; readonly shift?: boolean; readonly mod?: boolean }

const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

/**
 * Keys that work while a stop in the link graph has the focus. `graph-keys.ts` implements them; the help lists them.
 */
export const graphKeys = {
  move: { keys: arrowKeys },
  select: { keys: [' '] },
  selectAll: { keys: ['a'], mod: true },
  selectLink: { keys: arrowKeys, shift: true },
  open: { keys: ['Enter'] },
  link: { keys: ['l'] },
  deleteLink: { keys: ['Delete'] },
  cancel: { keys: ['Escape'] },
} as const satisfies Record<string, GraphKey>

/**
 * True for a shortcut without modifiers. Users can turn these off (WCAG 2.1.4), because speech input may type them by
 * accident.
 */
export function isSingleKey({ mod = false, alt = false }: Shortcut): boolean {
  return !mod && !alt
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isFromAToZ = (key: string) => /^[a-z]$/.test(key)

/**
 * True if exactly the keys of the shortcut are pressed. Shift counts only with letters: other characters need it on
 * some keyboards but not on others.
 */
export function matchesShortcut(shortcut: Shortcut, pressed: PressedKey): boolean {
  const { key, mod = false, alt = false } = shortcut
  const isKey = pressed.key.toLowerCase() === key.toLowerCase() && (!isFromAToZ(key) || !pressed.shiftKey)
  return isKey && (pressed.ctrlKey || pressed.metaKey) === mod && pressed.altKey === alt
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Enter',
  Delete: 'Delete',
  Escape: 'Esc',
  ' ': 'Space',
}

const nameOfKey = (key: string) => keyNames[key] ?? key.toUpperCase()

const nameOfMod = (isApple: boolean) => (isApple ? '⌘' : 'Ctrl')

/** Names of the keys to press, such as `Ctrl` and `K`. */
export function keysOf({ key, mod = false, alt = false }: Shortcut, isApple: boolean): readonly string[] {
  const altName = isApple ? '⌥' : 'Alt'
  return [...(mod ? [nameOfMod(isApple)] : []), ...(alt ? [altName] : []), nameOfKey(key)]
}

/** Names of the keys of an action in the link graph, such as `Shift` and the arrows. */
export function namesOfGraphKeys({ keys, shift = false, mod = false }: GraphKey, isApple: boolean): readonly string[] {
  return [...(mod ? [nameOfMod(isApple)] : []), ...(shift ? ['Shift'] : []), ...keys.map(nameOfKey)]
}

export const isAppleDevice = /Mac|iPhone|iPad/.test(navigator.userAgent)
