/** Verifies a module by its file name before it is imported; rejects if it differs from the build. */
export type ImportGuard = (fileName: string) => Promise<void>

let guard: ImportGuard | undefined

/** Sets the guard of all later imports. */
export function setImportGuard(newGuard: ImportGuard): void {
  guard = newGuard
}

/** Retries an import by a new URL, because browsers cache a failed import under its URL. */
const importUncached = (fileName: string) => import(/* @vite-ignore */ `./${fileName}?${Date.now()}`)

/** Imports a module, after the guard has verified it if there is one. The build replaces each `import()` of the SDK by it. */
export function guardedImport<Module>(load: () => Promise<Module>, fileName: string): Promise<Module> {
  return guard ? guard(fileName).then(load) : load().catch(() => importUncached(fileName))
}
