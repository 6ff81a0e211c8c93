declare module 'hls.js/light' {
  // the package tells no types for any of its ways in
  const light: typeof import('hls.js/dist/hls.d.ts')['default']

  export { light as default }
}
