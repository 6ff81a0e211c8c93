/** Thrown when an import was canceled while its job runs. */
export class ImportCanceledError extends Error {
  override readonly name = 'ImportCanceledError'
}
