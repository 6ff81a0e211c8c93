/** Devices with a coarse pointer and a shorter screen side below this are phones. */
export const phoneMaxShortSidePx = 600
