/** Horizontal fields of view that a stop may start with. Apart from the schemas, which media workers don't load. */
export const fovMinDeg = 20
export const fovMaxDeg = 120
