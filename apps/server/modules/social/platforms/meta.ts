import { z } from 'zod'
import { createGraph, GRAPH_VERSION, type Graph, readGraphRefusal } from './graph.ts'
import { createOauth, type SocialPlatformOptions } from './oauth.ts'
import { createPlatformCalls } from './platform-calls.ts'
import { type SocialAccount, type SocialPlatform, SocialRefused, type SocialTokens } from './social.ts'
import { requireScopes, toSocialTokens } from './token-answers.ts'

/** Permissions for posts on a page and on its Instagram account. */
export const META_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'instagram_basic',
  'instagram_content_publish',
] as const

const Page = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  access_token: z.string().min(1),
  tasks: z.array(z.string()).optional(),
  instagram_business_account: z.object({ id: z.string().min(1), username: z.string().min(1) }).optional(),
})
type Page = z.infer<typeof Page>

const Me = z.object({
  id: z.string().min(1),
  permissions: z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) }),
  accounts: z.object({ data: z.array(Page) }).optional(),
})

/** More than any user selects in Meta's dialog. */
const PAGES = 100
const ME = `id,permissions,accounts.limit(${PAGES}){id,name,access_token,tasks,instagram_business_account{id,username}}`

/** Meta's documented token lifetime, if the response has none. */
const LONG_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Meta: one connection for a Facebook page and its Instagram business account. The page's token is stored as the access token and used for
 * posts. The user's token is valid for 60 days, can be exchanged while it is valid, and is stored as the refresh token.
 * @see developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
 */
export function createMeta({ clientId, clientSecret, apiUrl, now = Date.now, ...pace }: SocialPlatformOptions): SocialPlatform {
  const calls = createPlatformCalls({ name: 'Meta', origin: apiUrl ?? 'https://graph.facebook.com', now, timeoutMs: 3000, ...pace })
  const graph = createGraph(calls, clientSecret)
  const oauth = createOauth({
    calls,
    credentials: { clientId, clientSecret },
    authorizeUrl: `${apiUrl ? calls.origin : 'https://www.facebook.com'}/${GRAPH_VERSION}/dialog/oauth`,
    tokenUrl: `${calls.origin}/${GRAPH_VERSION}/oauth/access_token`,
    scopes: META_SCOPES,
    separator: ',',
    clientAuth: 'post',
    hasPkce: false,
    readRefusal: readGraphRefusal,
  })

  /** Exchanges a short-lived or valid long-lived token for one of 60 days from now. */
  async function lengthen(token: string): Promise<{ userToken: string; expiresAt: Date }> {
    const { accessToken, expiresAt } = toSocialTokens(await oauth.grant('fb_exchange_token', { fb_exchange_token: token }), now())
    return { userToken: accessToken, expiresAt: expiresAt ?? new Date(now() + LONG_MS) }
  }

  return {
    platform: 'facebook',
    calls,
    proofOf: graph.proofOf,
    revokesEverything: true,
    begin: oauth.authorizeUrl,
    async finish(answer, attempt) {
      const { access_token: shortLived } = await oauth.exchange(answer, attempt)
      const { userToken, expiresAt } = await lengthen(shortLived)
      const me = await graph.ask(Me, { path: '/me', token: userToken, parameters: { fields: ME } })
      const scopes = me.permissions.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
      requireScopes('Meta', scopes, META_SCOPES)
      const page = choosePage(me.accounts?.data ?? [])
      if (!page) throw new SocialRefused('page', 'Meta knows no page that this person may post to')
      return { tokens: { accessToken: page.access_token, refreshToken: userToken, expiresAt }, scopes, account: toAccount(me.id, page) }
    },
    renew: async ({ refreshToken }, { pageId }): Promise<SocialTokens> => {
      if (!refreshToken || !pageId) throw new SocialRefused('token', 'There is no token of the person, or no page')
      const { userToken, expiresAt } = await lengthen(refreshToken)
      return { accessToken: await findPageToken(graph, pageId, userToken), refreshToken: userToken, expiresAt }
    },
    /** Removes our app from the user's account. */
    async revoke({ refreshToken: token }) {
      if (!token) return
      await graph.ask(z.object({ success: z.boolean() }), { method: 'DELETE', path: '/me/permissions', token }).catch((error) => {
        if (!(error instanceof SocialRefused)) throw error
      })
    },
  }
}

/** Prefers a page with an Instagram account. The user chose the available pages in Meta's dialog. */
function choosePage(pages: readonly Page[]): Page | undefined {
  const open = pages.filter(({ tasks }) => !tasks || tasks.includes('CREATE_CONTENT'))
  return open.find((page) => page.instagram_business_account) ?? open[0]
}

function toAccount(userId: string, { id: pageId, name, instagram_business_account: instagram }: Page): SocialAccount {
  const type = instagram ? 'page_with_instagram' : 'page'
  return { userId, name, type, pageId, instagramId: instagram?.id ?? null, instagramName: instagram?.username ?? null }
}

async function findPageToken(graph: Graph, pageId: string, token: string): Promise<string> {
  const path = `/${encodeURIComponent(pageId)}`
  const page = await graph.ask(z.object({ access_token: z.string().min(1) }), { path, token, parameters: { fields: 'access_token' } })
  return page.access_token
}
