/** Typed names of a registry, in its order. */
export function namesOf<const Registry extends object>(registry: Registry): readonly (keyof Registry & string)[] {
  return Object.keys(registry) as (keyof Registry & string)[]
}
