/** EX_TEMPFAIL of sysexits.h: a mail server keeps the mail and tries again later. */
export const TRY_AGAIN = 75
