/** Feature flags and whether they are on without being asked for (spec §3, §9). */
export const defaultFlags = {
  'multi-user': false,
  revisions: false,
  'out-of-world': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof defaultFlags

function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(defaultFlags, name)
}

/** The default flags with those named switched on. Names nobody knows are ignored. */
export function parseFlags(names: readonly string[]): Record<FlagName, boolean> {
  const flags: Record<FlagName, boolean> = { ...defaultFlags }
  for (const name of names) if (isFlagName(name)) flags[name] = true
  return flags
}
