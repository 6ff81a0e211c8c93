/** Range of the horizontal field of view of a start view. In a file without schemas, which media workers don't load. */
export const fovMinDeg = 20
export const fovMaxDeg = 120
