import type { SubscriptionChanges } from './channel.ts'
import { type ShopifyClient, throwUserErrors, type UserError } from './shopify-client.ts'
import { iteratePages, type Page } from './shopify-orders.ts'
import { RESUBSCRIBE, SUBSCRIBE, SUBSCRIPTIONS } from './shopify-texts.ts'

/**
 * The topics that the server consumes, with the fields of the message that it reads: no personal data is requested. The compliance topics
 * are missing, because Shopify accepts them only in the app's configuration.
 */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  ORDERS_PAID: ['id'],
  ORDERS_CANCELLED: ['id'],
  REFUNDS_CREATE: ['id', 'order_id'],
  APP_UNINSTALLED: ['id'],
}
const DISPUTE_TOPICS: typeof TOPICS = { DISPUTES_CREATE: ['id'], DISPUTES_UPDATE: ['id'] }

type Subscription = { id: string; topic: string; uri: string; format: string; filter: string | null; includeFields: string[] }
type Payload = { userErrors: UserError[] }
type Needs = { webhookUrl: string; mayReadDisputes: boolean }

/**
 * Creates the missing subscriptions of this app, and corrects those that lead to another address of this path, are filtered or lack a
 * field. Subscriptions to other paths belong to another program and stay. Idempotent.
 * @throws ChannelRefused, ChannelUnavailable
 */
export async function ensureSubscriptions(client: ShopifyClient, needs: Needs): Promise<SubscriptionChanges> {
  const existing = await listSubscriptions(client)
  const changes: SubscriptionChanges = { created: [], corrected: [] }
  for (const [topic, includeFields] of Object.entries(toTopics(needs))) {
    const ofTopic = existing.filter((one) => one.topic === topic)
    if (ofTopic.some((one) => isComplete(one, needs.webhookUrl))) continue
    const wrong = ofTopic.find(({ uri }) => isSamePath(uri, needs.webhookUrl))
    const webhookSubscription = { uri: needs.webhookUrl, format: 'JSON', filter: null, includeFields }
    if (wrong) await correctSubscription(client, wrong, webhookSubscription)
    else await createSubscription(client, topic, webhookSubscription)
    changes[wrong ? 'corrected' : 'created'].push(topic)
  }
  return changes
}

/** The needed topics without a complete subscription. @throws ChannelUnavailable */
export async function listMissingTopics(client: ShopifyClient, needs: Needs): Promise<string[]> {
  const complete = (await listSubscriptions(client)).filter((one) => isComplete(one, needs.webhookUrl)).map(({ topic }) => topic)
  return Object.keys(toTopics(needs)).filter((topic) => !complete.includes(topic))
}

function toTopics({ mayReadDisputes }: Needs): typeof TOPICS {
  return mayReadDisputes ? { ...TOPICS, ...DISPUTE_TOPICS } : TOPICS
}

async function listSubscriptions(client: ShopifyClient): Promise<Subscription[]> {
  const fetchPage = async (after: string | null) =>
    (await client.ask<{ webhookSubscriptions: Page<Subscription> }>(SUBSCRIPTIONS, { after })).webhookSubscriptions
  const all: Subscription[] = []
  for await (const subscription of iteratePages(fetchPage)) all.push(subscription)
  return all
}

/** An empty list of fields means all fields. */
function isComplete({ topic, uri, format, filter, includeFields }: Subscription, webhookUrl: string): boolean {
  const needed = TOPICS[topic] ?? DISPUTE_TOPICS[topic] ?? []
  const hasFields = !includeFields.length || needed.every((field) => includeFields.includes(field))
  return uri === webhookUrl && format === 'JSON' && !filter && hasFields
}

function isSamePath(uri: string, webhookUrl: string): boolean {
  return URL.canParse(uri) && new URL(uri).pathname === new URL(webhookUrl).pathname
}

async function createSubscription(client: ShopifyClient, topic: string, webhookSubscription: object): Promise<void> {
  const { webhookSubscriptionCreate } = await client.ask<{ webhookSubscriptionCreate: Payload }>(SUBSCRIBE, { topic, webhookSubscription })
  // another process may have created it at the same time
  const errors = webhookSubscriptionCreate.userErrors.filter(({ message }) => !/already been taken/i.test(message))
  throwUserErrors(`no subscription to ${topic}`, errors)
}

async function correctSubscription(client: ShopifyClient, { id, topic }: Subscription, webhookSubscription: object): Promise<void> {
  const { webhookSubscriptionUpdate } = await client.ask<{ webhookSubscriptionUpdate: Payload }>(RESUBSCRIBE, { id, webhookSubscription })
  throwUserErrors(`the subscription to ${topic} is not corrected`, webhookSubscriptionUpdate.userErrors)
}
