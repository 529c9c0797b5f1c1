/** @property mailId  of our mail, in its Message-ID */
export type ReportFacts = { mailId: string; to: string; status?: string; action?: string; reportId?: string; date?: string }

type Shape = (facts: Required<ReportFacts>) => string

const original = ({ mailId, to }: Required<ReportFacts>) => `Received: by mail.shop.example; Sat, 28 Nov 2026 10:00:00 +0000
From: Tintype <hello@shop.example>
To: ${to}
Subject: Your order has shipped
Message-ID: <${mailId}@shop.example>
Date: Sat, 28 Nov 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8`

/** Reports by mail in the forms that servers send them, with a comment at the parts in which they differ. */
export const reportShapes = {
  /** Headers only as text/rfc822-headers, folded diagnostic code. */
  Postfix: (facts) => `Return-Path: <>
Date: ${facts.date}
From: MAILER-DAEMON@mail.shop.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: hello@shop.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4bJ2Xk3.1764324000/mail.shop.example"
Message-Id: <${facts.reportId}@mail.shop.example>

This is a MIME-encapsulated message.

--4bJ2Xk3.1764324000/mail.shop.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--4bJ2Xk3.1764324000/mail.shop.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.shop.example
X-Postfix-Queue-ID: 4bJ2Xk3
X-Postfix-Sender: rfc822; hello@shop.example
Arrival-Date: Sat, 28 Nov 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${facts.to}
Original-Recipient: rfc822;${facts.to}
Action: ${facts.action}
Status: ${facts.status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 ${facts.status} <${facts.to}>: Recipient address
    rejected: User unknown in virtual mailbox table

--4bJ2Xk3.1764324000/mail.shop.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${original(facts)}

--4bJ2Xk3.1764324000/mail.shop.example--
`,
  /** The status is always 5.0.0; the precise one is in the diagnostic code. */
  Exim: (facts) => `Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mail.shop.example>
To: hello@shop.example
References: <${facts.mailId}@shop.example>
X-Failed-Recipients: ${facts.to}
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1764324000-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <${facts.reportId}@mail.shop.example>
Date: ${facts.date}

--1764324000-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1764324000-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.shop.example

Action: ${facts.action}
Final-Recipient: rfc822;${facts.to}
Status: 5.0.0
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550-${facts.status} The email account that you tried to reach does not exist.

--1764324000-eximdsn-1804289383
Content-type: message/rfc822

${original(facts)}

Hello!
--1764324000-eximdsn-1804289383--
`,
  /** Other capitals, the part in base64, a status of two-digit numbers, and no returned mail: only the answer to it. */
  Exchange: (facts) => `From: <postmaster@example.com>
To: <hello@shop.example>
Date: ${facts.date}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="_8f1d_example"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <${facts.reportId}@example.com>
In-Reply-To: <${facts.mailId}@shop.example>
References: <${facts.mailId}@shop.example>
Subject: Undeliverable: Your order has shipped

--_8f1d_example
Content-Type: multipart/alternative; differences=Content-Type; boundary="_inner_example"

--_inner_example
Content-Type: text/html; charset="us-ascii"

<p>Your message couldn't be delivered.</p>
--_inner_example--

--_8f1d_example
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(
  `Reporting-MTA: dns;AM0PR01MB1234.example.com\r\nReceived-From-MTA: dns;mail.shop.example\r\n\r\nFinal-recipient: RFC822;${facts.to}\r\nAction: ${facts.action}\r\nStatus: ${facts.status}\r\nDiagnostic-Code: smtp;550 ${facts.status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\r\nX-Display-Name: Ines\r\n`,
).toString('base64')}
--_8f1d_example--
`,
  /** The text is a multipart/related; the whole mail is returned. */
  Gmail: (facts) => `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: hello@shop.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <${facts.mailId}@shop.example>
In-Reply-To: <${facts.mailId}@shop.example>
X-Failed-Recipients: ${facts.to}
Message-ID: <${facts.reportId}@mx.google.com>
Date: ${facts.date}
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000a1"; report-type=delivery-status

--000000000000a1
Content-Type: multipart/related; boundary="000000000000b2"

--000000000000b2
Content-Type: text/plain; charset="UTF-8"

** Address not found **
--000000000000b2
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000b2--

--000000000000a1
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; hello@shop.example
Arrival-Date: Sat, 28 Nov 2026 02:00:00 -0800 (PST)
X-Original-Message-ID: <${facts.mailId}@shop.example>

Final-Recipient: rfc822; ${facts.to}
Action: ${facts.action}
Status: ${facts.status}
Diagnostic-Code: smtp; 550-${facts.status} The email account that you tried to reach does not exist.
 550-${facts.status} Please try double-checking the recipient's email address.
Last-Attempt-Date: Sat, 28 Nov 2026 02:00:01 -0800 (PST)

--000000000000a1
Content-Type: message/rfc822

${original(facts)}

Hello!
--000000000000a1--
`,
} as const satisfies Record<string, Shape>

/** A complaint (RFC 5965). Providers remove the recipient from the returned mail. */
export function complaint({
  mailId,
  type = 'abuse',
  reportId = 'feedback-1',
}: {
  mailId: string
  type?: string
  reportId?: string
}): string {
  return mailText(`From: <feedback@provider.example>
Date: Sat, 28 Nov 2026 10:05:00 +0000
Subject: FW: Your order has shipped
To: <hello@shop.example>
Message-ID: <${reportId}@provider.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54"

--part1_13d.2e68ed54
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report.

--part1_13d.2e68ed54
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1

--part1_13d.2e68ed54
Content-Type: message/rfc822
Content-Disposition: inline

From: Tintype <hello@shop.example>
To: redacted@provider.example
Subject: Your order has shipped
Message-ID: <${mailId}@shop.example>

Hello!
--part1_13d.2e68ed54--
`)
}

export function bounce(shape: keyof typeof reportShapes, facts: ReportFacts): string {
  const defaults = { status: '5.1.1', action: 'failed', reportId: 'report-1', date: 'Sat, 28 Nov 2026 10:00:02 +0000' }
  return mailText(reportShapes[shape]({ ...defaults, ...facts }))
}

function mailText(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}
