import { API_SCOPES } from '@tintype/contract/integrations/api-scopes'
import { DELIVERY_STATES, EVENT_TYPES, type IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'

/** Webhook endpoints of integrators. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  url: text('url').notNull(),
  description: text('description').notNull().default(''),
  events: text('events', { enum: EVENT_TYPES }).array().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Sealed for this endpoint. */
  secretSealed: text('secret_sealed').notNull(),
  formerSecretSealed: text('former_secret_sealed'),
  formerSecretUntil: instant('former_secret_until'),
  failingSince: instant('failing_since'),
  offBecause: text('off_because'),
  /** The operator's sign-in, for the mail when deliveries fail. */
  addedBy: text('added_by').notNull(),
  addedAt: instant('added_at').notNull(),
})

/** Announced events, as sent. Stored only if an endpoint is subscribed. */
export const integrationEvents = pgTable(
  'integration_events',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    data: jsonb('data').$type<IntegrationEvent['data']>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('integration_events_at').on(table.at)],
)

/** The delivery of one event to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: uuid('event_id')
      .notNull()
      .references(() => integrationEvents.id, { onDelete: 'cascade' }),
    /** Time of the event. */
    at: instant('at').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** Round counter. Jobs of an earlier round do nothing. */
    round: integer('round').notNull().default(0),
    /** Number of attempts in this round. */
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.at, table.id),
    index('webhook_deliveries_undelivered').on(table.endpointId, table.state, table.at, table.id).where(sql`state <> 'delivered'`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** HTTP status; null without a response. */
    status: integer('status'),
    error: text('error'),
    tookMs: integer('took_ms').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
)

/** API keys of integrators. Only the hash of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    /** SHA-256 in base64url. A plain hash is enough, because the key has 256 random bits. */
    hash: text('hash').notNull().unique('api_keys_hash'),
    scopes: text('scopes', { enum: API_SCOPES }).array().notNull(),
    /** The operator's name at that time. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_made').on(table.madeAt, table.id)],
)
