import { limits } from '../limits.ts'
import type { ProblemRow } from './problem-row.ts'

/** Integrations, jobs and messages. */
export const operationsProblems = {
  // integrations
  webhook_url: { status: 422, text: 'Enter a public URL that begins with https://.' },
  webhook_events_missing: { status: 422, text: 'Select at least one event.' },
  webhook_endpoint_not_found: { status: 404, text: 'We could not find that endpoint.' },
  webhook_delivery_not_found: { status: 404, text: 'We could not find that message.' },
  webhook_endpoint_off: { status: 409, text: 'This endpoint is off. Turn it on first.' },
  webhook_endpoints_full: { status: 409, text: `At most ${limits.webhook.endpointsMax} endpoints can be on.` },
  webhook_range: { status: 422, text: 'The start must be before the end.' },
  api_key_missing: { status: 401, text: 'An API key is required: Authorization: Bearer tt_….' },
  api_key_invalid: { status: 401, text: 'This API key is invalid, revoked or expired.' },
  api_key_scope: { status: 403, text: (data) => `This API key lacks the scope ${data.scope}.` },
  api_key_not_found: { status: 404, text: 'We could not find that API key.' },
  api_key_name_missing: { status: 422, text: 'Enter a name for the key.' },
  api_key_name_too_long: { status: 422, text: `A name can have at most ${limits.apiKey.nameMax} characters.` },
  api_key_scopes_missing: { status: 422, text: 'Select at least one scope.' },

  // operations
  job_not_found: { status: 404, text: 'No such failed job. It may have been retried already.' },
  message_not_found: { status: 404, text: 'We could not find that message.' },
  message_done: { status: 409, text: 'This message is already processed.' },
  mail_suppression_not_found: { status: 404, text: 'We already send emails to this address again.' },
  mail_not_found: { status: 404, text: 'We could not find that email.' },
  mail_not_kept: {
    status: 409,
    text: 'This email cannot be resent, because it contains a sign-in link. The recipient can request a new one.',
  },
} as const satisfies Record<string, ProblemRow>
