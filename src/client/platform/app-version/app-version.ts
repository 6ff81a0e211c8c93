declare const __APP_VERSION__: string

/** Version this bundle was built as; the build puts the one of package.json here. */
export const appVersion: string = __APP_VERSION__
