type FormIds = { readonly accountId: string; readonly tourId: string; readonly formId: string }

export function submitPath({ accountId, tourId, formId }: FormIds): string {
  return `/api/v2/${accountId}/tours/${tourId}/forms/${formId}/submissions`
}

/** CSV download of all submissions. */
export function submissionsFilePath(form: FormIds): string {
  return `${submitPath(form)}.csv`
}
