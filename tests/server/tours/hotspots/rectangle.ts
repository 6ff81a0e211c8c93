/** Corners of a rectangle that faces the visitor. */
export const corners = [
  { yawDeg: -10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: -5 },
  { yawDeg: -10, pitchDeg: -5 },
]
