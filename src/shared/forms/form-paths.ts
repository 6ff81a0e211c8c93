type FormIds = { readonly accountId: string; readonly tourId: string; readonly formId: string }

/** REST path of the submissions of a form. */
export function submissionsPath({ accountId, tourId, formId }: FormIds): string {
  return `/api/v2/${accountId}/tours/${tourId}/forms/${formId}/submissions`
}

/** Path of the CSV download of all submissions. */
export function submissionsFilePath(form: FormIds): string {
  return `${submissionsPath(form)}.csv`
}
