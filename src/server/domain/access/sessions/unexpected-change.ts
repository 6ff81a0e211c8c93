/** Closes emails about what changed for a person. Without a link, because emails that frighten and lead somewhere are what thieves write. */
export const unexpectedChange =
  "If this wasn't you, open Stopover, choose “Forgot your password?” and set a new password now. If you work in another person's account, tell its admin."
