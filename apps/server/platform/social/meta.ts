import { z } from 'zod'
import { createGraph, GRAPH_VERSION, type Graph, readGraphRefusal } from './graph.ts'
import { createOauth, type SocialPlatformOptions } from './oauth.ts'
import { createPlatformCalls } from './platform-calls.ts'
import { type SocialAccount, type SocialPlatform, SocialRefused, type SocialTokens } from './social.ts'
import { requireScopes, tokensOf } from './token-answers.ts'

/** What a post on a page and on the Instagram account that belongs to it takes. */
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

/** More pages than anybody leaves on in the window where they are chosen. */
const PAGES = 100
const ME = `id,permissions,accounts.limit(${PAGES}){id,name,access_token,tasks,instagram_business_account{id,username}}`

/** Where Meta does not say how long a token is good: as long as its documentation does. */
const LONG_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Meta: one connection for a Facebook page and the Instagram business account that belongs to it. What is posted with is the page's token,
 * kept as the access token; the person's own, good for 60 days and exchanged for another while it lasts, is kept as the refresh token.
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

  /** The token of some hours, or one of 60 days that is not over, becomes one of 60 days from now. */
  async function lengthen(token: string): Promise<{ userToken: string; expiresAt: Date }> {
    const { accessToken, expiresAt } = tokensOf(await oauth.grant('fb_exchange_token', { fb_exchange_token: token }), now())
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
    /** Our app leaves the person's account altogether. */
    async revoke({ refreshToken: token }) {
      if (!token) return
      await graph.ask(z.object({ success: z.boolean() }), { method: 'DELETE', path: '/me/permissions', token }).catch((error) => {
        if (!(error instanceof SocialRefused)) throw error
      })
    },
  }
}

/** One with an Instagram account before one without: which ones there are, the person chose in Meta's own window. */
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
