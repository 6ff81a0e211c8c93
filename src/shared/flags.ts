/** Feature flags with their defaults (spec §3, §9). */
export const defaultFlags = {
  'multi-user': false,
  revisions: false,
  'out-of-world': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof defaultFlags
export type Flags = Readonly<Record<FlagName, boolean>>

export const flagNames = Object.keys(defaultFlags).filter(isFlagName)

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(defaultFlags, name)
}

/** Switches flags on by name; unknown names are ignored. */
export function withFlagsOn(base: Flags, names: readonly string[]): Flags {
  const result: Record<FlagName, boolean> = { ...base }
  for (const name of names) if (isFlagName(name)) result[name] = true
  return result
}
