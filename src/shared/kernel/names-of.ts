/** The names in a registry, in its order. A list of names comes from here, so that none is written a second time. */
export function namesOf<const Registry extends object>(registry: Registry): readonly (keyof Registry & string)[] {
  return Object.keys(registry) as (keyof Registry & string)[]
}
