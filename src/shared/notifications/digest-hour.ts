/** UTC hour at which daily emails are sent. It ends the period of a digest. */
export const digestHourUtc = 6
