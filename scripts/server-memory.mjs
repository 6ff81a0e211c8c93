/**
 * Options that keep the server's memory small, for every way to start it (decision 0047). V8 doesn't keep 48 MiB for objects
 * that die young, and the C library gives back what is freed: by itself it keeps what the start once needed, most of it
 * to compile the embedded database. That database's thread collects garbage once it is open (`gc`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']
export const serverEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' }
