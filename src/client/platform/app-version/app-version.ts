declare const __APP_VERSION__: string

/** Version of this bundle, which the build inserts from package.json. */
export const appVersion: string = __APP_VERSION__
