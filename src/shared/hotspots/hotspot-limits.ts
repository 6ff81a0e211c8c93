/** Limits of hotspots. */
export const hotspotLimits = {
  galleryImagesMax: 60,
  cornersMax: 100,
  /** Maximum start and end time of a hotspot in a video: a day. */
  secondsMax: 86_400,
} as const
