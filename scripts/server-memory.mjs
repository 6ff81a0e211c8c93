/**
 * Options that keep the server's memory small, however it is started (decision 0047). V8's young generation stays small,
 * and the C library returns freed memory, most of which compiling the embedded database took. That database's thread
 * collects garbage once it is open (`gc`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']
export const serverEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' }
