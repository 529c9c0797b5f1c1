import type { Config } from '../../config.ts'
import { checkMailDomain, type MailDomainFindings, type TxtResolver } from '../../platform/mail/check-mail-domain.ts'
import { checkSmtp, findMailDomain } from '../../platform/mail/smtp.ts'
import { type Finding, ok } from '../../platform/outside/finding.ts'
import { printFindings } from './print-findings.ts'
import { runChecks } from './run-checks.ts'

export type MailCheckOptions = {
  isJson: boolean
  /** DKIM selector of the mail provider. */
  selector?: string | undefined
  print: (line: string) => void
  resolver: TxtResolver
}

/** Checks the mail server, and SPF, DKIM and DMARC of the domain of `MAIL_FROM`. @returns the exit code: 0 all work, 1 a check failed */
export async function mailCheckCommand(config: Config, options: MailCheckOptions): Promise<number> {
  const { smtpUrl, mailBounceAddress } = config
  const domain = checkDomain(config, options)
  const only = (name: keyof MailDomainFindings) => async () => [(await domain)[name]]
  // each of the three awaits it; an error is reported by each
  domain.catch(() => undefined)
  const findings = await runChecks([
    { system: 'SMTP', setting: 'SMTP_URL', run: smtpUrl === undefined ? undefined : () => checkMailServer(smtpUrl) },
    { system: 'SPF', setting: mailBounceAddress === undefined ? 'MAIL_FROM' : 'MAIL_BOUNCE_ADDRESS', run: only('spf') },
    { system: 'DKIM', setting: 'MAIL_FROM', run: only('dkim') },
    { system: 'DMARC', setting: 'MAIL_FROM', run: only('dmarc') },
  ])
  return printFindings(findings, options)
}

export function checkDomain(
  { mailFrom, mailBounceAddress = mailFrom }: Pick<Config, 'mailFrom' | 'mailBounceAddress'>,
  { selector, resolver }: Pick<MailCheckOptions, 'selector' | 'resolver'>,
): Promise<MailDomainFindings> {
  return checkMailDomain({ domain: findMailDomain(mailFrom), envelopeDomain: findMailDomain(mailBounceAddress), selector }, resolver)
}

export async function checkMailServer(smtpUrl: string): Promise<Finding[]> {
  await checkSmtp(smtpUrl)
  return [ok(`${new URL(smtpUrl).host} accepts the login; no mail was sent`)]
}
