import { describe, expect, it } from 'vitest'
import {
  graphKeys,
  keysOf,
  matchesShortcut,
  namesOfGraphKeys,
  type Shortcut,
  shortcuts,
  toolShortcuts,
} from '../../../src/client/platform/commands/shortcuts.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('a shortcut', () => {
  it.each([
    ['is pressed with Control', shortcuts.palette, { key: 'k', ctrlKey: true }, true],
    ['is pressed with Command', shortcuts.palette, { key: 'k', metaKey: true }, true],
    ['needs its modifier', shortcuts.palette, { key: 'k' }, false],
    ['allows no other modifier', shortcuts.palette, { key: 'k', ctrlKey: true, altKey: true }, false],
    ['of a letter is pressed with caps lock', toolShortcuts.stop, { key: 'L' }, true],
    ['of a letter allows no Shift', toolShortcuts.stop, { key: 'L', shiftKey: true }, false],
    ['of a sign may need Shift', shortcuts.keyboardHelp, { key: '?', shiftKey: true }, true],
    ['with Alt is pressed with an arrow', shortcuts.nextStop, { key: 'ArrowDown', altKey: true }, true],
  ] as const)('%s', (_title, shortcut, keyPress, isMatch) => {
    expect(matchesShortcut(shortcut, { ...noModifiers, ...keyPress })).toBe(isMatch)
  })

  it('is unique', () => {
    const allShortcuts: readonly Shortcut[] = [...Object.values(shortcuts), ...Object.values(toolShortcuts)]
    const names = allShortcuts.map((shortcut) => keysOf(shortcut, false).join(' '))
    expect(new Set(names).size).toBe(names.length)
  })

  it('has the key names of the device', () => {
    expect(keysOf(shortcuts.palette, false)).toEqual(['Ctrl', 'K'])
    expect(keysOf(shortcuts.palette, true)).toEqual(['⌘', 'K'])
    expect(keysOf(shortcuts.nextStop, true)).toEqual(['⌥', '↓'])
    expect(namesOfGraphKeys(graphKeys.selectLink, false)).toEqual(['Shift', '←', '→', '↑', '↓'])
    expect(namesOfGraphKeys(graphKeys.select, false)).toEqual(['Space'])
    expect(namesOfGraphKeys(graphKeys.selectAll, false)).toEqual(['Ctrl', 'A'])
    expect(namesOfGraphKeys(graphKeys.selectAll, true)).toEqual(['⌘', 'A'])
  })
})
