/** One mail, ready to send. */
export type Mail = { to: string; subject: string; html: string; text: string }

/** Hands mails over. `id` is the job's: the same one twice is one mail to a server that looks at Message-ID. */
export type Mailer = {
  send(mail: Mail, id: string): Promise<void>
  close(): Promise<void>
}
