/** Projections of panoramas and 360 videos. A little planet is stereographic, seen from above. */
export const projectionNames = ['rectilinear', 'little-planet'] as const
export type ProjectionName = (typeof projectionNames)[number]
