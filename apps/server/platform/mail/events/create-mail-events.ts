import type { Clock } from '../../clock.ts'
import type { MailEventSettings, MailEventSource } from './mail-events.ts'

/** The configured provider's webhook. Its library is loaded on use. */
export async function createMailEvents(settings: MailEventSettings, clock: Clock): Promise<MailEventSource> {
  if (settings.provider === 'postmark') return (await import('./postmark-events.ts')).createPostmarkEvents(settings)
  if (settings.provider === 'resend') return (await import('./resend-events.ts')).createResendEvents(settings)
  return (await import('./ses-events.ts')).createSesEvents({ topicArn: settings.topicArn, clock })
}
