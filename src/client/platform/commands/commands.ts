import { type ComponentType, useEffect, useRef } from 'react'
import type { Shortcut } from './shortcuts.ts'

/** Groups of the command palette, in their order. */
export const commandGroups = ['tools', 'tour', 'stops', 'tours', 'media', 'screens', 'app'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Entry of the command palette. */
export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly name: string
  /** Further search words, which aren't displayed. */
  readonly keywords?: string
  /** Displayed after the name. */
  readonly note?: string
  readonly Icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  readonly thumbnailUrl?: string | null
  readonly shortcut?: Shortcut
  readonly run: () => void
}

type CommandSource = () => readonly Command[]
const sources = new Set<CommandSource>()

/** Commands of all mounted screens. Called when the palette opens, because a tour may have many stops. */
export const collectCommands = (): readonly Command[] => [...sources].flatMap((source) => source())

/** Adds commands to the palette while the component is mounted. */
export function useCommands(listCommands: CommandSource): void {
  const latest = useRef(listCommands)
  useEffect(() => {
    latest.current = listCommands
  })
  useEffect(() => {
    const source: CommandSource = () => latest.current()
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
