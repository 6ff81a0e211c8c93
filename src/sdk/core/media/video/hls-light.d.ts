declare module 'hls.js/light' {
  // The package has no types for this entry point.
  const light: typeof import('hls.js/dist/hls.d.ts')['default']

  export { light as default }
}
