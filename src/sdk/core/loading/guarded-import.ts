/** Vouches for a module before it is imported, by the name of its file; rejects when it is not what was built. */
export type ImportGuard = (fileName: string) => Promise<void>

let guard: ImportGuard | undefined

/** From here on every part that comes later is asked for through `given`. */
export function setImportGuard(newGuard: ImportGuard): void {
  guard = newGuard
}

/** Browsers remember that a module could not be loaded, by its address: another try needs another one. */
const importUncached = (fileName: string) => import(/* @vite-ignore */ `./${fileName}?${Date.now()}`)

/** How the build writes each `import()` of the SDK: at once, or once its guard has vouched for it. */
export function guardedImport<Module>(load: () => Promise<Module>, fileName: string): Promise<Module> {
  return guard ? guard(fileName).then(load) : load().catch(() => importUncached(fileName))
}
