import { API_SCOPES } from '@tintype/contract/api-scopes'
import { DELIVERY_STATES, EVENT_TYPES, type IntegrationEvent } from '@tintype/contract/integrations'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Where other systems are told what has happened. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  url: text('url').notNull(),
  description: text('description').notNull().default(''),
  events: text('events', { enum: EVENT_TYPES }).array().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Sealed; bound to this endpoint. */
  secretSealed: text('secret_sealed').notNull(),
  formerSecretSealed: text('former_secret_sealed'),
  formerSecretUntil: instant('former_secret_until'),
  failingSince: instant('failing_since'),
  offBecause: text('off_because'),
  /** The operator's sign-in: whoever is written to when nothing arrives any more. */
  addedBy: text('added_by').notNull(),
  addedAt: instant('added_at').notNull(),
})

/** What has happened, in the words in which it is told. Only what somebody was to be told of. */
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

/** One event on its way to one endpoint. */
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
    /** When it happened. */
    at: instant('at').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** Counts the times that it was begun: jobs of an earlier one do nothing. */
    round: integer('round').notNull().default(0),
    /** Attempts of this round. */
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
    /** Null where nothing answered. */
    status: integer('status'),
    error: text('error'),
    tookMs: integer('took_ms').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
)

/** Keys of integrators. The key itself is nowhere: it is known by its hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    /** SHA-256, in base64url: the key is 256 random bits, which no list of words finds. */
    hash: text('hash').notNull().unique('api_keys_hash'),
    scopes: text('scopes', { enum: API_SCOPES }).array().notNull(),
    /** As the operator was called then. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_made').on(table.madeAt, table.id)],
)
