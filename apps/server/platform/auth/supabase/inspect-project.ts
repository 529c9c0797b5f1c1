import { z } from 'zod'
import { type Finding, failed, ok, warning } from '../../outside/finding.ts'
import { createProjectCalls } from './project-calls.ts'
import type { SupabaseSettings } from './settings.ts'
import { toAuthUrl } from './verify-token.ts'

const KeySet = z.object({ keys: z.array(z.object({ alg: z.string().optional() })) })

/** The public settings of a project, as far as they concern us. `external` has every kind of sign-in. */
const Settings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.record(z.string(), z.boolean()),
})

const TIMEOUT_MS = 8_000

/** Checks keys and settings of a project. Changes nothing there. @throws an error if the project does not answer */
export async function inspectProject(project: SupabaseSettings): Promise<Finding[]> {
  return [...(await inspectKeys(project)), ...(await inspectSettings(project)), await inspectServiceKey(project)]
}

async function inspectKeys({ url, jwtSecret }: SupabaseSettings): Promise<Finding[]> {
  const answer = await fetchJson(`${toAuthUrl(url)}/.well-known/jwks.json`, {})
  const { data } = KeySet.safeParse(answer.body)
  if (!answer.ok || !data)
    return [failed(`the signing keys could not be read (${answer.status})`, 'Check SUPABASE_URL: it must be the address of the project.')]
  const usable = data.keys.filter(({ alg }) => alg === 'ES256' || alg === 'RS256').length
  if (usable === 0 && jwtSecret === undefined)
    return [failed('the project publishes no signing key', 'Create a signing key (ES256) in the project, or set SUPABASE_JWT_SECRET.')]
  if (usable > 0 && jwtSecret !== undefined)
    return [
      ok(`${usable} signing keys`),
      warning(
        'tokens signed with the shared secret are also accepted',
        'Revoke the legacy secret in the project, and remove SUPABASE_JWT_SECRET.',
      ),
    ]
  return [ok(usable > 0 ? `${usable} signing keys` : 'tokens are verified with the shared secret')]
}

async function inspectSettings({ url, anonKey }: SupabaseSettings): Promise<Finding[]> {
  const answer = await fetchJson(`${toAuthUrl(url)}/settings`, { apikey: anonKey })
  const { data } = Settings.safeParse(answer.body)
  if (!answer.ok || !data) return [failed(`the project refuses the key for browsers (${answer.status})`, 'Check SUPABASE_ANON_KEY.')]
  const others = Object.entries(data.external).flatMap(([name, isOn]) => (isOn && name !== 'email' ? [name] : []))
  const findings = [
    !data.external.email && failed('sign-in with email is off', 'Turn on the email provider of the project.'),
    data.mailer_autoconfirm && failed('addresses are not confirmed', 'Turn on Confirm email in the project.'),
    data.disable_signup && warning('sign-ups are off', 'Allow new users to sign up in the project, if artists may join.'),
    others.length > 0 &&
      warning(`other kinds of sign-in are on: ${others.join(', ')}`, 'Turn them off: their tokens are refused or unexpected.'),
  ].filter((finding) => finding !== false)
  return findings.length > 0 ? findings : [ok('the settings of the project that can be read')]
}

async function inspectServiceKey({ serviceKey, ...project }: SupabaseSettings): Promise<Finding> {
  if (serviceKey === undefined)
    return warning('no service key', 'Set SUPABASE_SERVICE_ROLE_KEY: without it, erased artists must be removed in the project by hand.')
  try {
    // a user who cannot exist
    await createProjectCalls({ ...project, serviceKey, timeoutMs: TIMEOUT_MS }).findUser('00000000-0000-4000-8000-000000000000')
    return ok('the service key')
  } catch (error) {
    return failed(`the service key is refused: ${(error as Error).message}`, 'Check SUPABASE_SERVICE_ROLE_KEY.')
  }
}

async function fetchJson(url: string, headers: Record<string, string>): Promise<{ ok: boolean; status: number; body: unknown }> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => undefined) }
}
