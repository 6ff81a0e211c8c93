/** Limits of hotspots. */
export const hotspotLimits = {
  perStopMax: 200,
  /** Hotspots that one call creates. */
  createManyMax: 200,
  /** Hotspots that one call changes. */
  updateManyMax: 100,
  /** Hotspots that one call deletes or restores. */
  changeManyMax: 500,
  galleryImagesMax: 60,
  cornersMax: 100,
  /** Maximum start and end time of a hotspot in a video: a day. */
  secondsMax: 86_400,
} as const
