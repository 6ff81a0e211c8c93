/** Maximum wait for the first event of the motion sensor. */
export const deviceMotionWaitMs = 500
