const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Route parameters that are ids. */
const idParameters = ['tourId', 'stopId', 'planId', 'mediaId'] as const

/** True if all id parameters of a route are UUIDs. */
export function hasValidIds(parameters: Readonly<Record<string, string | undefined>>): boolean {
  return idParameters.every((name) => {
    const value = parameters[name]
    return value === undefined || uuid.test(value)
  })
}
