const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parts of screen addresses that are ids of rows. */
const idParameters = ['tourId', 'stopId', 'planId', 'mediaId'] as const

/** Whether each id in the address of a screen has the shape of one; nothing lies under any other. */
export function hasRealIds(parameters: Readonly<Record<string, string | undefined>>): boolean {
  return idParameters.every((name) => {
    const value = parameters[name]
    return value === undefined || uuid.test(value)
  })
}
