type Place = { readonly accountId: string; readonly tourId: string; readonly formId: string }

/** Where a visitor's browser sends what was filled in. */
export function submitPath({ accountId, tourId, formId }: Place): string {
  return `/api/v2/${accountId}/tours/${tourId}/forms/${formId}/submissions`
}

/** Where an editor's browser saves all that was sent in. */
export function submissionsFilePath(place: Place): string {
  return `${submitPath(place)}.csv`
}
