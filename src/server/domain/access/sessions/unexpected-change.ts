/** Closing of emails about a security change. It has no link, because alarming emails with links look like phishing. */
export const unexpectedChange =
  "If this wasn't you, open Stopover, choose “Forgot your password?” and set a new password now. If you work in another person's account, tell its admin."
